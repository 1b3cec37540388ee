import type { Clock } from '../../engines/clock.ts';
import { type Discovery, parseDiscovery } from './parse-discovery.ts';

const timeoutMs = 5_000;
/** Documents of real programs have some ten kilobytes. */
const maxBytes = 2 * 1024 * 1024;
/** Formats and keys change with an update of the program. */
const keptMs = 60 * 60 * 1000;
/** After a failure, or a proof that no key fits, it is asked again no sooner. */
const retryMs = 15_000;

async function fetchDiscovery(base: string): Promise<Discovery> {
  const { origin } = new URL(base);
  const answer = await fetch(`${base}/hosting/discovery`, {
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (!answer.ok) throw new Error(`it answers ${String(answer.status)}`);
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of answer.body ?? []) {
    const bytes = part as Uint8Array;
    size += bytes.byteLength;
    if (size > maxBytes) throw new Error('its discovery document is too large');
    parts.push(bytes);
  }
  return parseDiscovery(Buffer.concat(parts), origin);
}

/** What the office program opens and how it signs, asked for when it is needed and kept for a while. */
export class OfficeDiscovery {
  readonly #base: string;
  readonly #clock: Clock;
  readonly #warn: (error: unknown) => void;
  #found: Discovery | null = null;
  #askedAt = Number.NEGATIVE_INFINITY;
  #asking: Promise<void> | null = null;

  constructor(base: string, clock: Clock, warn: (error: unknown) => void) {
    this.#base = base;
    this.#clock = clock;
    this.#warn = warn;
  }

  /** null: it does not answer. What is older than `maxAgeMs` is asked for anew; an old answer stands where that fails. */
  async read(maxAgeMs: number = keptMs): Promise<Discovery | null> {
    const age = this.#clock.now() - this.#askedAt;
    const wanted = this.#found === null ? retryMs : Math.max(maxAgeMs, retryMs);
    if (age >= wanted || age < 0) {
      this.#asking ??= this.#ask().finally(() => {
        this.#asking = null;
      });
    }
    await this.#asking;
    return this.#found;
  }

  async #ask(): Promise<void> {
    try {
      this.#found = await fetchDiscovery(this.#base);
    } catch (error) {
      this.#warn(error);
    }
    this.#askedAt = this.#clock.now();
  }
}
