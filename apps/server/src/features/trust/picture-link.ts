/** Paths of remote pictures: a signed, expiring capability for one address in one mail of one account, which opens without a credential. */
import type { Secrets } from '../../engines/secrets/port.ts';
import type { SessionKey } from '../../mail/folders/index.ts';

/** How long a path opens at least. */
const linkLifeMs = 60 * 60 * 1000;
/** Paths end at whole quarters of an hour, so that a mail opened again finds its pictures in the browser's cache. */
const linkStepMs = 15 * 60 * 1000;
const purpose = 'remote-picture';

export interface PictureLink {
  readonly orgId: number;
  readonly account: number;
  readonly n: number;
  /** The sign-in that asked; the path ends with it, and follows the folders that it has open. */
  readonly session: SessionKey;
}

const form = /^(\d{1,10})-(\d{1,10})-(\d{1,10})-(\d{1,15})\.(\d{1,10})\.([A-Za-z0-9_-]{1,64})$/;

/** The path of a picture below the site: `/p/<id>?u=<address>`; the id signs the address too. */
export function signPicture(secrets: Secrets, link: PictureLink, url: string, now: number): string {
  const expiresAt = Math.ceil((now + linkLifeMs) / linkStepMs) * linkStepMs;
  const { session } = link;
  const text = `${link.orgId}-${link.account}-${link.n}-${expiresAt}.${session.actor}.${session.sessionId}`;
  return `/p/${text}~${secrets.sign(purpose, `${text} ${url}`)}?u=${encodeURIComponent(url)}`;
}

/** What an id opens for this address; null when it is not ours, was made for another address, or has expired. */
export function openPictureLink(secrets: Secrets, id: string, url: string, now: number): PictureLink | null {
  const cut = id.indexOf('~');
  const text = id.slice(0, cut);
  const match = form.exec(text);
  if (cut === -1 || !match || !secrets.verify(purpose, `${text} ${url}`, id.slice(cut + 1))) return null;
  const [, orgId, account, n, expiresAt, actor, sessionId = ''] = match;
  if (Number(expiresAt) <= now) return null;
  const session = { actor: Number(actor), sessionId };
  return { orgId: Number(orgId), account: Number(account), n: Number(n), session };
}
