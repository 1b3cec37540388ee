/** Links to attachments: a signed, expiring capability for one part of one mail, which opens without a credential. */
import type { Secrets } from '../../engines/secrets/port.ts';
import type { SessionKey } from '../folders/index.ts';

/** How long a link opens at least. */
const linkLifeMs = 60 * 60 * 1000;
/** Links end at whole quarters of an hour, so that a mail opened again has the same ones and pictures come from the browser's cache. */
const linkStepMs = 15 * 60 * 1000;
const purpose = 'attachment';

/** What a link opens. */
export interface AttachmentLink {
  readonly orgId: number;
  readonly account: number;
  readonly n: number;
  /** IMAP section number. */
  readonly part: string;
  readonly inline: boolean;
  /** The sign-in that has the mail's folder open, where that has a password: the link opens while it is open there. null: the folder had none. */
  readonly session: SessionKey | null;
}

const form =
  /^(\d{1,10})-(\d{1,10})-(\d{1,10})-([0-9A-Z.]{1,200})-([01])-(\d{1,15})(?:\.(\d{1,10})\.([A-Za-z0-9_-]{1,64}))?$/;

function formatSession(session: SessionKey | null): string {
  return session === null ? '' : `.${session.actor}.${session.sessionId}`;
}

/** The id of a link, to be put behind `file/attachment/`. */
export function signAttachment(secrets: Secrets, link: AttachmentLink, now: number): string {
  const expiresAt = Math.ceil((now + linkLifeMs) / linkStepMs) * linkStepMs;
  const text = `${link.orgId}-${link.account}-${link.n}-${link.part}-${link.inline ? 1 : 0}-${expiresAt}${formatSession(link.session)}`;
  return `${text}~${secrets.sign(purpose, text)}`;
}

/** What an id opens; null when it is not ours or has expired. */
export function openAttachmentLink(secrets: Secrets, id: string, now: number): AttachmentLink | null {
  const cut = id.indexOf('~');
  const text = id.slice(0, cut);
  const match = form.exec(text);
  if (cut === -1 || !match || !secrets.verify(purpose, text, id.slice(cut + 1))) return null;
  const [, orgId, account, n, part, inline, expiresAt, actor, sessionId] = match;
  if (part === undefined || Number(expiresAt) <= now) return null;
  const session = sessionId === undefined ? null : { actor: Number(actor), sessionId };
  return { orgId: Number(orgId), account: Number(account), n: Number(n), part, inline: inline === '1', session };
}
