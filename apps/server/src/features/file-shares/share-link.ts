/**
 * The link of a share: its own id (128 random bits) and, masked, whose it is, so that it is found by its key. It is no credential of a person, and
 * opens nothing without its code.
 */
import { createHash } from 'node:crypto';
import type { Secrets } from '../../engines/secrets/port.ts';

const purpose = 'file-share';
const linkForm = /^([0-9a-f]{32})([0-9a-f]{8})$/;

/** What names a share in the store. */
export interface ShareKey {
  readonly account: number;
  readonly shareId: string;
}

/** Account numbers count upwards: an outsider with two links must not see how many people there are. */
function computeMask(secrets: Secrets, shareId: string): number {
  return createHash('sha256').update(secrets.derive(purpose, shareId)).digest().readUInt32BE(0);
}

export function formatLinkId(secrets: Secrets, { account, shareId }: ShareKey): string {
  const masked = (account ^ computeMask(secrets, shareId)) >>> 0;
  return shareId + masked.toString(16).padStart(8, '0');
}

/** What a link names; whether it exists is for the store to say. */
export function openLinkId(secrets: Secrets, linkId: string): ShareKey | null {
  const [, shareId, masked] = linkForm.exec(linkId) ?? [];
  if (shareId === undefined || masked === undefined) return null;
  return { account: (Number.parseInt(masked, 16) ^ computeMask(secrets, shareId)) >>> 0, shareId };
}

/** The page of a link, below the site's root (specification, section 2: /sharefile). */
export const formatPagePath = (secrets: Secrets, key: ShareKey): string =>
  `#/sharefile?id=${formatLinkId(secrets, key)}`;
