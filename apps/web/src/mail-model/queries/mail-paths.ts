/** Routes of the specification, section 2. */
export const readerPath = (mail: { mailboxId: string; mailId: string }, index?: number): string =>
  `/reply/${encodeURIComponent(mail.mailboxId)}/${encodeURIComponent(mail.mailId)}${index === undefined ? '' : `/${String(index)}`}`;

/** The bare page that prints a mail. */
export const printPath = (mail: { mailboxId: string; mailId: string }): string =>
  `/print/${encodeURIComponent(mail.mailboxId)}/${encodeURIComponent(mail.mailId)}`;

export type WriteRoute =
  | 'reply'
  | 'replyAll'
  | 'forward'
  | 'forwardAsAttachment'
  | 'editAgain'
  | 'editAgainFailed'
  | 'editAgainFromdraft';

/** The composer's route for answering a mail, or for going on with a draft. */
export const writePath = (type: WriteRoute, id: string): string =>
  `/write/${type}/${encodeURIComponent(id).replaceAll('%2C', ',')}`;
/** Mail that was purged and can still be recovered (our path). */
export const deletedForGoodPath = '/recyclebin/gone';
export const composeRoute = '/write/:type/:mailId';

/** Correspondence with an address (specification, section 2: inboxct). */
export const relatedPath = (address: string): string => `/inboxct?address=${encodeURIComponent(address)}`;
