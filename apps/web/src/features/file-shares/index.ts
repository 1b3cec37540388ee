import { lazyPart } from '../../platform/chunks/lazy-part.ts';

/** Shares files by a link. */
export const LinkDialog = lazyPart(async () => (await import('./own/link-dialog.tsx')).LinkDialog);

export { linkHtml } from './own/link-html.ts';

/** Asks others for files, into a folder. */
export const RequestDialog = lazyPart(async () => (await import('./own/request-dialog.tsx')).RequestDialog);

/** The person's links, with what can be done with them. */
export const SharedLinksView = lazyPart(async () => (await import('./own/shared-links.tsx')).SharedLinksView);
