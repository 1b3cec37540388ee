/**
 * How an encrypted text is written: `v1.` and its bytes under the first version of the master key, `v2.N.` and its bytes under version N. The leading
 * sign also tells a later construction apart.
 */
const form = /^(?:v1|v2\.([1-9]\d{0,5}))\.([A-Za-z0-9_-]+)$/;

const formatStart = (version: number): string => (version === 1 ? 'v1.' : `v2.${String(version)}.`);

export function formatEncrypted(version: number, bytes: Buffer): string {
  return formatStart(version) + bytes.toString('base64url');
}

/** Throws for what is no encrypted text. */
export function parseEncrypted(text: string): { readonly version: number; readonly bytes: Buffer } {
  const match = form.exec(text);
  if (match === null) throw new Error('this is not an encrypted text');
  return { version: Number(match[1] ?? 1), bytes: Buffer.from(match[2] ?? '', 'base64url') };
}

/** The pattern of SQL that fits what is encrypted under one version. */
export function encryptedPattern(version: number): string {
  return `${formatStart(version)}%`;
}
