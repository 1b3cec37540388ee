/** Codes of authenticator apps: TOTP (RFC 6238), SHA-1, 30 s, six digits, which is what every app reads. */

/** Loaded for the first code. */
const loadLibrary = () => import('otplib');

const stepSeconds = 30;

/** 160 random bits in Base32 (RFC 4226 §4, R6). */
export async function createTotpSecret(): Promise<string> {
  const { generateSecret } = await loadLibrary();
  return generateSecret({ length: 20 });
}

/** The `otpauth://` address that apps read from a QR code. */
export async function totpUri(secret: string, issuer: string, account: string): Promise<string> {
  const { generateURI } = await loadLibrary();
  return generateURI({ issuer, label: account, secret });
}

/**
 * The time step of a right code; null for a wrong one. One step of drift each way (RFC 6238 §5.2), and never a step that is not
 * after `lastStep`: a code that was seen over the shoulder is worth nothing once it was used.
 */
export async function matchTotp(
  secret: string,
  code: string,
  { now, lastStep }: { readonly now: number; readonly lastStep: number },
): Promise<number | null> {
  const token = code.replace(/[\s-]/g, '');
  if (!/^\d{6}$/.test(token)) return null;
  const { verify } = await loadLibrary();
  const epoch = Math.floor(now / 1_000);
  const result = await verify({ secret, token, epoch, epochTolerance: stepSeconds });
  if (!result.valid) return null;
  const step = Math.floor(epoch / stepSeconds) + result.delta;
  return step > lastStep ? step : null;
}
