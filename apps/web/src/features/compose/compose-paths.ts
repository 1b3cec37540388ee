/** Kinds of the compose route (specification, section 2: write/:type/:mailId). */
export type ComposeKind =
  | 'new'
  | 'template'
  | 'reply'
  | 'replyAll'
  | 'forward'
  | 'forwardAsAttachment'
  | 'editAgain'
  | 'editAgainFromdraft';

const kinds: readonly ComposeKind[] = [
  'new',
  'template',
  'reply',
  'replyAll',
  'forward',
  'forwardAsAttachment',
  'editAgain',
  'editAgainFromdraft',
];

/** At most 40: a mail carries no more files. */
const mailIdList = /^\d{1,10}(?:,\d{1,10}){0,39}$/;

/** What a compose address asks for; undefined for what is none. */
export interface ComposeRequest {
  readonly kind: ComposeKind;
  /** Of a mail or a draft, of several mails with commas between them; for a new mail only the name of its tab. */
  readonly id: string;
}

export function parseComposeRequest(type: string | undefined, id: string | undefined): ComposeRequest | undefined {
  const kind = kinds.find((known) => known === type);
  if (kind === 'forwardAsAttachment') return id !== undefined && mailIdList.test(id) ? { kind, id } : undefined;
  if (!kind || id === undefined || !/^[A-Za-z0-9_-]{1,64}$/.test(id)) return undefined;
  if (kind === 'template') return /^[0-9a-f]{24}$/.test(id) ? { kind, id } : undefined;
  return kind === 'new' || /^\d{1,10}$/.test(id) ? { kind, id } : undefined;
}

/** The address that the compose button has; each new mail then gets one of its own. */
export const newMailPath = '/write/new/0';

/** An address for one more new mail, so that several can be written side by side. */
export function freshMailPath(nowMs: number, random: number): string {
  return `/write/new/n${nowMs.toString(36)}${Math.floor(random * 1296).toString(36)}`;
}

/** The recipients and the subject that `#/write/new/0?to=…&cc=…&subject=…` brings (from a mailto link, an address card). */
export interface Prefill {
  readonly to: string;
  readonly cc: string;
  readonly bcc: string;
  readonly subject: string;
}

export function readPrefill(search: string): Prefill | undefined {
  const query = new URLSearchParams(search);
  const [to, cc, bcc, subject] = ['to', 'cc', 'bcc', 'subject'].map((name) => query.get(name) ?? '');
  return query.size === 0 ? undefined : { to: to ?? '', cc: cc ?? '', bcc: bcc ?? '', subject: subject ?? '' };
}
