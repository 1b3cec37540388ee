export { SignatureMenu } from './signature-menu.tsx';

/** The signatures of a person, on the screen of writing settings; its code comes when it is shown. */
export const loadSignatureTab = async () => (await import('./signature-tab.tsx')).SignatureTab;
