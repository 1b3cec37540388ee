import { readFile, rename, writeFile } from 'node:fs/promises';
import { z } from 'zod';
import type { MtaStsCache, MtaStsPolicy } from './delivery.ts';

/** More domains than that with a policy write little of their mail to one server; the ones that end first are forgotten. */
const maxPolicies = 10_000;

const fields = z.record(
  z.string(),
  z.object({
    id: z.string(),
    mode: z.enum(['enforce', 'testing', 'none']),
    mx: z.array(z.string()),
    expiresAt: z.number(),
  }),
);

async function readPolicies(file: string): Promise<Map<string, MtaStsPolicy>> {
  try {
    return new Map(Object.entries(fields.parse(JSON.parse(await readFile(file, 'utf8')))));
  } catch {
    // None yet, or damaged: each policy is fetched again with the next message to its domain.
    return new Map();
  }
}

/**
 * Remembers policies in a file, so that a restart is no moment at which an attacker could keep a policy away (RFC 8461 §10.2). `onError` hears of a
 * file that cannot be written: what is remembered then holds until the process ends.
 */
export function createFileMtaStsCache(
  file: string,
  { now, onError }: { readonly now: () => number; readonly onError: (error: unknown) => void },
): MtaStsCache {
  let loading: Promise<Map<string, MtaStsPolicy>> | undefined;
  const load = () => (loading ??= readPolicies(file));
  let writing: Promise<void> = Promise.resolve();
  let waiting: Promise<void> | undefined;

  async function write(): Promise<void> {
    waiting = undefined;
    const policies = await load();
    const living = [...policies].filter(([, policy]) => policy.expiresAt > now());
    const kept = living.sort(([, a], [, b]) => b.expiresAt - a.expiresAt).slice(0, maxPolicies);
    const names = new Set(kept.map(([domain]) => domain));
    for (const domain of policies.keys()) if (!names.has(domain)) policies.delete(domain);
    try {
      await writeFile(`${file}.new`, JSON.stringify(Object.fromEntries(kept)), { mode: 0o600 });
      await rename(`${file}.new`, file);
    } catch (error) {
      onError(error);
    }
  }

  return {
    get: async (domain) => (await load()).get(domain),
    set: async (domain, policy) => {
      (await load()).set(domain, policy);
      if (waiting === undefined) {
        waiting = writing.then(write);
        writing = waiting;
      }
      await waiting;
    },
  };
}
