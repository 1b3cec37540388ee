export { StationeryMenu } from './stationery-menu.tsx';

/** The stationery of a person, on the screen of writing settings; its code comes when it is shown. */
export const loadPaperTab = async () => (await import('./paper-tab.tsx')).PaperTab;
