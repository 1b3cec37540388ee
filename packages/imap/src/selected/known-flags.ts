/**
 * The flags that a client knows of, system flags and keywords (RFC 9051 §7.3.5): a keyword that is new has to be announced with FLAGS before
 * a FETCH shows it, or clients take it for nothing that they know.
 */
import type { OpenMailbox } from '../session-port.ts';
import { printFlags } from '../wire/print-flags.ts';

/** Any keyword may be made (RFC 9051 §7.1, PERMANENTFLAGS): new ones stand before it. */
const anyKeyword = '\\*';
/** Flags of one session that are announced; beyond them keywords are shown without. Stops a client whose every STORE makes a hundred new ones. */
const maxKnownFlags = 2_000;

/** What one session knows of the flags of its open mailbox. */
export class KnownFlags {
  readonly #permanent: readonly string[];
  /** As they were announced. */
  readonly #reported: string[];
  /** Every spelling that was met: flags have no case. */
  readonly #met: Set<string>;
  readonly #normalised: Set<string>;
  readonly #made: string[] = [];

  constructor({ flags, permanentFlags }: Pick<OpenMailbox, 'flags' | 'permanentFlags'>, readOnly: boolean) {
    this.#permanent = readOnly ? [] : permanentFlags;
    this.#reported = [...flags];
    this.#met = new Set(flags);
    this.#normalised = new Set(flags.map((flag) => flag.toLowerCase()));
  }

  /** Takes in what mails carry; whether there is a flag among it that the client does not know of. */
  meet(mails: readonly { readonly flags?: readonly string[] }[]): boolean {
    const before = this.#reported.length;
    let last: readonly string[] | undefined;
    for (const { flags } of mails) {
      // Mails with the same marks share one list.
      if (flags === undefined || flags === last) continue;
      last = flags;
      for (const flag of flags) if (!this.#met.has(flag)) this.#record(flag);
    }
    return this.#reported.length > before;
  }

  #record(flag: string): void {
    if (this.#met.size >= 2 * maxKnownFlags || this.#reported.length >= maxKnownFlags) return;
    this.#met.add(flag);
    const normalised = flag.toLowerCase();
    if (this.#normalised.has(normalised)) return;
    this.#normalised.add(normalised);
    this.#reported.push(flag);
    if (!flag.startsWith('\\')) this.#made.push(flag);
  }

  /** FLAGS, and PERMANENTFLAGS where keywords may be kept, as lines without `* `. */
  lines(): string[] {
    const flags = `FLAGS ${printFlags(this.#reported)}`;
    if (!this.#permanent.includes(anyKeyword)) return [flags];
    const permanent = [...this.#permanent.filter((flag) => flag !== anyKeyword), ...this.#made, anyKeyword];
    return [flags, `OK [PERMANENTFLAGS ${printFlags(permanent)}] Kept`];
  }
}

/** Announces keywords that are new to the client, before the mails that carry them are reported. */
export function reportNewFlags(
  context: { untagged(line: string): void },
  known: KnownFlags,
  mails: readonly { readonly flags?: readonly string[] }[],
): void {
  if (known.meet(mails)) for (const line of known.lines()) context.untagged(line);
}
