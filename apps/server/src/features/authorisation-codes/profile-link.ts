import type { Secrets } from '../../engines/secrets/port.ts';

const purpose = 'client-profile';
/** Long enough to scan its QR code with a phone. */
const linkLifeMs = 3_600_000;
const linkForm = /^(\d{1,10})-(\d{1,15})$/;

/** Path below /api/ of somebody's Apple profile: signed, good for an hour, without a credential. */
export function formatProfilePath(secrets: Secrets, accountNo: number, now: number): string {
  const text = `${String(accountNo)}-${String(now + linkLifeMs)}`;
  return `user/client/profile/${text}~${secrets.sign(purpose, text)}`;
}

/** Whose profile a link opens; null for what is not ours or has expired. */
export function openProfileLink(secrets: Secrets, id: string, now: number): number | null {
  const [text = '', signature = ''] = id.split('~');
  const match = linkForm.exec(text);
  if (match === null || !secrets.verify(purpose, text, signature) || Number(match[2]) <= now) return null;
  return Number(match[1]);
}
