/** Routes of the specification, section 2. */
export const readerPath = (mail: { mailboxId: string; mailId: string }): string =>
  `/reply/${encodeURIComponent(mail.mailboxId)}/${encodeURIComponent(mail.mailId)}`;

export type WriteRoute = 'reply' | 'replyAll' | 'forward' | 'editAgain' | 'editAgainFromdraft';

/** The composer's route for answering a mail, or for going on with a draft. */
export const writePath = (type: WriteRoute, id: string): string => `/write/${type}/${encodeURIComponent(id)}`;
export const composeRoute = '/write/:type/:mailId';

/** Correspondence with an address (specification, section 2: inboxct). */
export const relatedPath = (address: string): string => `/inboxct?address=${encodeURIComponent(address)}`;
