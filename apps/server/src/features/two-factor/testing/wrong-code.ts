/** Codes that an authenticator app does not show, for tests of wrong codes. */
import { generate } from 'otplib';

const secondMs = 1_000;
/** As far as a clock may be off (RFC 6238 §5.2): the codes of three steps are accepted. */
const driftMs = 30 * secondMs;

/** A code that is accepted at no clock within the drift: a fixed one is right by chance at some moment. */
export async function wrongCode(secret: string, at: number): Promise<string> {
  const moments = [at - driftMs, at, at + driftMs];
  const accepted = await Promise.all(
    moments.map((moment) => generate({ secret, epoch: Math.floor(moment / secondMs) })),
  );
  return pickOther(accepted);
}

/** The first code that is none of these. */
export function pickOther(accepted: readonly string[]): string {
  const candidates = Array.from({ length: accepted.length + 1 }, (_, index) => String(index).padStart(6, '0'));
  return candidates.find((candidate) => !accepted.includes(candidate)) ?? '';
}
