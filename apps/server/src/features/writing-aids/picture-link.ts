import type { Secrets } from '../../engines/secrets/port.ts';

/** A link lasts for the rest of its day and the next, so that a page that shows it again has the same one. */
const linkStepMs = 24 * 60 * 60 * 1000;
const purpose = 'custom-picture';
const form = /^(\d{1,10})-([0-9a-f]{32})-(\d{1,15})$/;

/** The path at which a custom picture is shown, below `/api/`: signed, good for a day at least, without a credential. */
export function pictureUrl(secrets: Secrets, account: number, pictureId: string, now: number): string {
  const text = `${String(account)}-${pictureId}-${String((Math.floor(now / linkStepMs) + 2) * linkStepMs)}`;
  return `file/showCustomPicture/${text}~${secrets.sign(purpose, text)}`;
}

/** What a link opens; null for anything that is not ours or has expired. */
export function openPictureUrl(
  secrets: Secrets,
  id: string,
  now: number,
): { readonly account: number; readonly pictureId: string } | null {
  const [text = '', signature = ''] = id.split('~');
  const match = form.exec(text);
  if (match === null || !secrets.verify(purpose, text, signature) || Number(match[3]) <= now) return null;
  return { account: Number(match[1]), pictureId: match[2] ?? '' };
}
