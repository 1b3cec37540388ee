/** Kinds of the compose route (specification, section 2: write/:type/:mailId); docs/compose.md says what each begins with. */
const kinds = [
  'new',
  'to',
  'template',
  'reply',
  'replyAll',
  'forward',
  'forwardAsAttachment',
  'editAgain',
  'editAgainFailed',
  'editAgainFromdraft',
] as const;
export type ComposeKind = (typeof kinds)[number];

const mailId = /^\d{1,10}$/;
/** What stands behind each kind; at most 40 mails, since a mail carries no more files. */
const ids: Readonly<Record<ComposeKind, RegExp>> = {
  new: /^[A-Za-z0-9_-]{1,64}$/,
  // An address, or several; the fields of recipients judge them.
  to: /^[^\p{Cc}]{3,2000}$/u,
  template: /^[A-Za-z0-9_-]{1,64}$/,
  reply: mailId,
  replyAll: mailId,
  forward: mailId,
  forwardAsAttachment: /^\d{1,10}(?:,\d{1,10}){0,39}$/,
  editAgain: mailId,
  // A sent mail again, to those whom it did not reach: a message, and so a tab, of its own beside `editAgain`.
  editAgainFailed: mailId,
  editAgainFromdraft: mailId,
};

/** What a compose address asks for; undefined for what is none. */
export interface ComposeRequest {
  readonly kind: ComposeKind;
  /** Of a mail, a draft or a template, of several mails with commas between them; an address; for a new mail only the name of its tab. */
  readonly id: string;
}

export function parseComposeRequest(type: string | undefined, id: string | undefined): ComposeRequest | undefined {
  const kind = kinds.find((known) => known === type);
  return kind !== undefined && id !== undefined && ids[kind].test(id) ? { kind, id } : undefined;
}

/** The address that the compose button has; each new mail then gets one of its own. */
export const newMailPath = '/write/new/0';

/** An address for one more new mail, so that several can be written side by side. */
export function freshMailPath(nowMs: number, random: number): string {
  return `/write/new/n${nowMs.toString(36)}${Math.floor(random * 1296).toString(36)}`;
}

/** What `#/write/new/0?to=…&cc=…&subject=…&body=…` brings (from a mailto link, an address card). */
export interface Prefill {
  readonly to: string;
  readonly cc: string;
  readonly bcc: string;
  readonly subject: string;
  /** Plain text. */
  readonly body: string;
}

export function readPrefill(search: string): Prefill | undefined {
  const query = new URLSearchParams(search);
  const read = (name: keyof Prefill): string => query.get(name) ?? '';
  if (query.size === 0) return undefined;
  return { to: read('to'), cc: read('cc'), bcc: read('bcc'), subject: read('subject'), body: read('body') };
}
