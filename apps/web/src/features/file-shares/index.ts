import { lazy } from 'react';

/** Shares files by a link. */
export const LinkDialog = lazy(async () => ({ default: (await import('./own/link-dialog.tsx')).LinkDialog }));

export { linkHtml } from './own/link-html.ts';

/** Asks others for files, into a folder. */
export const RequestDialog = lazy(async () => ({ default: (await import('./own/request-dialog.tsx')).RequestDialog }));

/** The person's links, with what can be done with them. */
export const SharedLinksView = lazy(async () => ({
  default: (await import('./own/shared-links.tsx')).SharedLinksView,
}));
