/**
 * The link to a large attachment: the file's own id (128 random bits) and, masked, whose it is, so that it is found by its key. It
 * is no credential of a person: it opens one file, until it expires or is deleted.
 */
import { createHash } from 'node:crypto';
import type { Secrets } from '../../engines/secrets/port.ts';

const purpose = 'large-file';
const linkForm = /^([0-9a-f]{32})([0-9a-f]{8})$/;

/** Account numbers count upwards: an outsider with two links must not see how many people there are. */
function computeMask(secrets: Secrets, largeId: string): number {
  return createHash('sha256').update(secrets.derive(purpose, largeId)).digest().readUInt32BE(0);
}

export function formatLinkId(secrets: Secrets, account: number, largeId: string): string {
  const masked = (account ^ computeMask(secrets, largeId)) >>> 0;
  return largeId + masked.toString(16).padStart(8, '0');
}

/** What a link names; whether it exists is for the store to say. */
export function openLinkId(secrets: Secrets, linkId: string): { account: number; largeId: string } | null {
  const [, largeId, masked] = linkForm.exec(linkId) ?? [];
  if (largeId === undefined || masked === undefined) return null;
  return { account: (Number.parseInt(masked, 16) ^ computeMask(secrets, largeId)) >>> 0, largeId };
}

/** The page where it is downloaded, below the site's root (specification, section 2: /bigFileUpload). */
export function formatPagePath(secrets: Secrets, account: number, largeId: string): string {
  return `#/bigFileUpload?id=${formatLinkId(secrets, account, largeId)}`;
}
