import { generateKeyPairSync } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { RefusedName } from './acme-order.ts';
import type { Certificate } from './self-signed.ts';
import { writePrivately } from './write-privately.ts';

const accountSchema = z.object({
  directoryUrl: z.string(),
  email: z.string(),
  key: z.string(),
  url: z.string().nullable(),
});
const stateSchema = z.object({
  directoryUrl: z.string(),
  names: z.array(z.string()),
  failures: z.number().int(),
  nextAttemptAt: z.number(),
  leaveAloneUntil: z.number(),
  renewAt: z.number().nullable(),
  renewalWindow: z.object({ from: z.number(), until: z.number() }).nullable().default(null),
  askRenewalAt: z.number().default(0),
  problem: z.string().nullable(),
  problemAt: z.number().nullable(),
  refused: z.array(z.object({ name: z.string(), reason: z.string() })),
});
const pairSchema = z.object({ cert: z.string(), key: z.string() });

export type AcmeAccount = z.infer<typeof accountSchema>;

/** What is remembered over restarts, so that a server that restarts in a loop does not use up an authority's limits. */
export interface AcmeState {
  readonly directoryUrl: string;
  readonly names: readonly string[];
  /** In a row. */
  readonly failures: number;
  /** Epoch milliseconds; nothing is asked before. */
  readonly nextAttemptAt: number;
  /** Until when the authority asked not to be asked (Retry-After); holds for an administrator too. */
  readonly leaveAloneUntil: number;
  /** When the certificate in hand is renewed; null without one. */
  readonly renewAt: number | null;
  /** When the authority would have it renewed (RFC 9773); null where it did not say. */
  readonly renewalWindow: { readonly from: number; readonly until: number } | null;
  /** When the authority is asked for that again. */
  readonly askRenewalAt: number;
  readonly problem: string | null;
  readonly problemAt: number | null;
  readonly refused: readonly RefusedName[];
}

function readJson<T>(file: string, schema: z.ZodType<T>): T | null {
  if (!existsSync(file)) return null;
  return schema.parse(JSON.parse(readFileSync(file, 'utf8')));
}

const writeJson = (file: string, value: unknown): void => writePrivately(file, `${JSON.stringify(value, null, 2)}\n`);

function newAccountKey(): string {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
}

/** The account with an authority, its certificate and what came of the last attempt: three files, mode 0600, each written whole. */
export function openAcmeStore(directory: string) {
  const file = (name: string): string => join(directory, name);
  return {
    /** Another directory is another account; its key is on disk before anybody hears of it. */
    openAccount(directoryUrl: string, email: string): AcmeAccount {
      const stored = readJson(file('account.json'), accountSchema);
      if (stored?.directoryUrl === directoryUrl && stored.email === email) return stored;
      const account: AcmeAccount = { directoryUrl, email, key: newAccountKey(), url: null };
      writeJson(file('account.json'), account);
      return account;
    },
    saveAccount: (account: AcmeAccount): void => writeJson(file('account.json'), account),
    readState: (): AcmeState | null => readJson(file('state.json'), stateSchema),
    saveState: (state: AcmeState): void => writeJson(file('state.json'), state),
    /** In one file: a crash leaves no certificate with another one's key. */
    readPair: (): Certificate | null => readJson(file('pair.json'), pairSchema),
    savePair: (pair: Certificate): void => writeJson(file('pair.json'), pair),
  };
}

export type AcmeStore = ReturnType<typeof openAcmeStore>;
