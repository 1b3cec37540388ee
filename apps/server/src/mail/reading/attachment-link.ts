/**
 * Links to attachments: a signed, expiring capability for one part of one mail, which opens without a credential. It was given
 * to one session and ends with it (docs/decisions/0021-attachment-links.md).
 */
import type { Secrets } from '../../engines/secrets/port.ts';
import type { SessionKey } from '../folders/index.ts';

/** How long a link opens at least. */
const linkLifeMs = 60 * 60 * 1000;
/** Links end at whole quarters of an hour, so that a mail opened again has the same ones and pictures come from the browser's cache. */
const linkStepMs = 15 * 60 * 1000;
const purpose = 'attachment';

/** What a link gives: the file to save, the file shown in place, or a picture of it that we draw. */
const forms = { 0: 'file', 1: 'inline', p: 'picture', t: 'thumbnail' } as const;
export type LinkForm = (typeof forms)[keyof typeof forms];
const messageOf: Readonly<Record<LinkForm, string>> = { file: '0', inline: '1', picture: 'p', thumbnail: 't' };

/** What a link opens. */
export interface AttachmentLink {
  readonly orgId: number;
  readonly account: number;
  readonly n: number;
  /** IMAP section number. */
  readonly part: string;
  readonly form: LinkForm;
  /** The sign-in that it is given to: a name, not a credential. */
  readonly session: SessionKey;
}

const pattern =
  /^(\d{1,10})-(\d{1,10})-(\d{1,10})-([0-9A-Z.]{1,200})-([01pt])-(\d{1,10})-([A-Za-z0-9_-]{1,64})-(\d{1,15})$/;

/** The id of a link, to be put behind `file/attachment/` or, for a picture that we draw, `file/preview/`. */
export function signAttachment(secrets: Secrets, link: AttachmentLink, now: number): string {
  const expiresAt = Math.ceil((now + linkLifeMs) / linkStepMs) * linkStepMs;
  const { orgId, account, n, part, form, session } = link;
  const text = [orgId, account, n, part, messageOf[form], session.actor, session.sessionId, expiresAt].join('-');
  return `${text}~${secrets.sign(purpose, text)}`;
}

/** What an id opens; null when it is not ours or has expired. */
export function openAttachmentLink(secrets: Secrets, id: string, now: number): AttachmentLink | null {
  const cut = id.indexOf('~');
  const text = id.slice(0, cut);
  const match = pattern.exec(text);
  if (cut === -1 || !match || !secrets.verify(purpose, text, id.slice(cut + 1))) return null;
  const [, orgId, account, n, part, message, actor, sessionId, expiresAt] = match;
  if (part === undefined || sessionId === undefined || Number(expiresAt) <= now) return null;
  return {
    orgId: Number(orgId),
    account: Number(account),
    n: Number(n),
    part,
    form: forms[message as keyof typeof forms],
    session: { actor: Number(actor), sessionId },
  };
}
