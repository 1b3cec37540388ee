export { TemplateMenu } from './template-menu.tsx';

/** The templates of a person, on the screen of writing settings; its code comes when it is shown. */
export const loadTemplateTab = async () => (await import('./template-tab.tsx')).TemplateTab;
