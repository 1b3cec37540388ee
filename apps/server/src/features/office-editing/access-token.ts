/**
 * The key of an opened file: a signed text for one file, one person and one sign-in, and some hours. Whether the sign-in still lives and what its
 * person may do with the file is asked anew whenever the key is shown.
 */
import type { OfficeMode } from '@hongyan/contract';
import type { Secrets } from '../../engines/secrets/port.ts';

const purpose = 'office-editing/access-token';
/** A working day: what WOPI recommends. An editor cannot renew its key, and what is typed after that could not be saved. */
export const accessTokenMs = 10 * 60 * 60 * 1000;
const tokenForm =
  /^(\d{1,15})\.([A-Za-z0-9_-]{1,100})\.(\d{1,12})\.(edit|view)\.([A-Za-z0-9_-]{1,400})\.(\d{1,15})\.([A-Za-z0-9_-]{20,100})$/;

/** What a key says. */
export interface OfficeAccess {
  readonly account: number;
  /** The sign-in with which it ends. */
  readonly origin: string;
  readonly nodeId: number;
  readonly mode: OfficeMode;
  /** Where its page comes from, as the person reached it: scheme, host and port. */
  readonly pageOrigin: string;
  readonly expiresAt: number;
}

const writeText = ({ account, origin, nodeId, mode, pageOrigin, expiresAt }: OfficeAccess): string =>
  [account, origin, nodeId, mode, Buffer.from(pageOrigin).toString('base64url'), expiresAt].join('.');

export function formatAccessToken(secrets: Secrets, access: OfficeAccess): string {
  const text = writeText(access);
  return `${text}.${secrets.sign(purpose, text)}`;
}

/** What a key says; null: it was not made here, or is over. */
export function openAccessToken(secrets: Secrets, token: string, now: number): OfficeAccess | null {
  const match = tokenForm.exec(token);
  if (match === null || !secrets.verify(purpose, token.slice(0, token.lastIndexOf('.')), match.at(-1) ?? ''))
    return null;
  const [, account = '', origin = '', nodeId = '', mode = '', page = '', expiresAt = ''] = match;
  if (Number(expiresAt) <= now) return null;
  return {
    account: Number(account),
    origin,
    nodeId: Number(nodeId),
    mode: mode === 'edit' ? 'edit' : 'view',
    pageOrigin: Buffer.from(page, 'base64url').toString(),
    expiresAt: Number(expiresAt),
  };
}
