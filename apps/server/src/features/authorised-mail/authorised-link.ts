/**
 * The link of one recipient: 128 bits that our key makes of the mail's own and the address, and, masked, whose mail it is. It is
 * never stored: the database has its hash to find it by, and who has stolen the database alone cannot make it.
 */
import { createHash } from 'node:crypto';
import type { Secrets } from '../../engines/secrets/port.ts';

const purpose = 'authorised-mail';
const linkForm = /^([0-9a-f]{32})([0-9a-f]{8})$/;

const digest = (signed: string): Buffer => createHash('sha256').update(signed).digest();

/** Account numbers count upwards: an outsider with two links must not see how many people there are. */
function computeMask(secrets: Secrets, token: string): number {
  return digest(secrets.derive(`${purpose}/mask`, token)).readUInt32BE(0);
}

/** The id of the link that a recipient of a mail gets. */
export function formatLinkId(
  secrets: Secrets,
  mail: { readonly account: number; readonly uid: string },
  address: string,
): string {
  const token = digest(secrets.derive(`${purpose}/link`, `${mail.uid}/${address.toLowerCase()}`))
    .subarray(0, 16)
    .toString('hex');
  return token + ((mail.account ^ computeMask(secrets, token)) >>> 0).toString(16).padStart(8, '0');
}

/** What a link is stored as. */
export function hashLink(secrets: Secrets, linkId: string): string {
  return secrets.hashToken(`${purpose}/link`, linkId);
}

/** Whose mail a link names; whether there is one is for the store to say. */
export function openLinkId(secrets: Secrets, linkId: string): { account: number; linkHash: string } | null {
  const [, token, masked] = linkForm.exec(linkId) ?? [];
  if (token === undefined || masked === undefined) return null;
  const account = (Number.parseInt(masked, 16) ^ computeMask(secrets, token)) >>> 0;
  return { account, linkHash: hashLink(secrets, linkId) };
}

/** The page where it is read, below the site's root (/authorised/:id). */
export function formatViewerPath(linkId: string): string {
  return `#/authorised/${linkId}`;
}
