/** A sign-in that has begun, kept encrypted in the browser that began it: no other browser can finish it, and nothing is stored for those who never come back. */
import { z } from 'zod';
import type { Secrets } from '../../engines/secrets/port.ts';

/** Time to type a password and a second factor at the provider. */
export const flowMs = 10 * 60_000;
const encryptionPurpose = 'sso-flow';

/** A program waits for a code instead of the browser for a session. */
const waitingProgramSchema = z.object({
  clientId: z.string(),
  redirect: z.string(),
  challenge: z.string(),
  state: z.string(),
});

const flowSchema = z.object({
  orgId: z.number().int(),
  providerId: z.string(),
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  /** Exactly as it was sent, so that the token request says the same. */
  redirectUri: z.string(),
  /** Path of the client to come back to; '' for none. */
  place: z.string(),
  program: waitingProgramSchema.nullable(),
  expiresAt: z.number().int(),
});
export type Flow = z.output<typeof flowSchema>;

export function encryptFlow(secrets: Pick<Secrets, 'encrypt'>, flow: Flow): string {
  return secrets.encrypt(encryptionPurpose, JSON.stringify(flow));
}

/** null: it is none of ours, of another version, or too old. */
export function openFlow(secrets: Pick<Secrets, 'decrypt'>, encrypted: string, now: number): Flow | null {
  try {
    const flow = flowSchema.parse(JSON.parse(secrets.decrypt(encryptionPurpose, encrypted)));
    return flow.expiresAt > now ? flow : null;
  } catch {
    // A cookie is the browser's to change: whatever does not open is no flow.
    return null;
  }
}
