/**
 * Live sessions of mail programs, and what ends them: access or the protocol switched off, the code revoked or expired, the device blocked,
 * the person suspended, expired or gone. Asked anew at every change of the person's account that is no mail, and once a minute for what ends by time. The lock
 * screen of the web client ends none: a program has no screen of ours.
 */
import { randomUUID } from 'node:crypto';
import type { AccountEvent } from '../../engines/events/port.ts';
import type { Services } from '../../services.ts';
import { type ClientPass, isClientPassGood } from '../clients/index.ts';
import type { Person } from '../identity/index.ts';
import type { ProgramSession } from './mailbox-view.ts';

/** One person's programs taking every connection, or one program in a loop (specification of safety, section 4.6). */
export const maxSessionsPerPerson = 20;
/** How late a code that expires is noticed. */
const checkEveryMs = 60_000;

const endedText = 'Access for this program has ended';
const closingText = 'The server is closing';

/** Changes that are about mail: nobody's access depends on them, and there are many. */
const mailKinds: ReadonlySet<string> = new Set([
  'mailArrived',
  'mailFlagged',
  'mailMoved',
  'mailRemoved',
  'draftChanged',
  'deliveryChanged',
  'pendingChanged',
  'countsChanged',
  'threadsMerged',
  'folderChanged',
  'labelChanged',
  'bulkProgress',
]);

/** A session that was let in. */
export interface LiveSession {
  readonly session: ProgramSession;
  /** Hears once that the session has to end, also when it has already; the answer ends the watching. */
  watchEnd(listener: (text: string) => void): () => void;
  close(): void;
}

interface Entry extends LiveSession {
  readonly pass: ClientPass;
  end(text: string): void;
}

interface PersonEntry {
  readonly sessions: Set<Entry>;
  readonly unsubscribe: () => void;
  /** A check runs, and whether something has changed since it began. */
  checking: 'no' | 'runs' | 'again';
}

export interface SignedInProgram {
  readonly person: Person;
  readonly pass: ClientPass;
  readonly client: ProgramSession['client'];
  readonly remoteAddress: string;
}

function createEntry({ person, pass, client, remoteAddress }: SignedInProgram, onClose: (entry: Entry) => void): Entry {
  const listeners = new Set<(text: string) => void>();
  let endText: string | null = null;
  const entry: Entry = {
    session: { id: randomUUID(), person, client, remoteAddress },
    pass,
    watchEnd(listener) {
      if (endText !== null) listener(endText);
      else listeners.add(listener);
      return () => listeners.delete(listener);
    },
    end(text) {
      if (endText !== null) return;
      endText = text;
      for (const listener of [...listeners]) listener(text);
      listeners.clear();
    },
    close: () => onClose(entry),
  };
  return entry;
}

type SessionServices = Pick<Services, 'database' | 'events' | 'clock' | 'log'>;

export class ProgramSessions {
  readonly #services: SessionServices;
  readonly #people = new Map<number, PersonEntry>();
  #timer: NodeJS.Timeout | undefined;

  constructor(services: SessionServices) {
    this.#services = services;
  }

  start(): void {
    this.#timer = setInterval(() => this.checkAll(), checkEveryMs);
    this.#timer.unref();
  }

  stop(): void {
    clearInterval(this.#timer);
    for (const { sessions } of this.#people.values()) for (const entry of [...sessions]) entry.end(closingText);
  }

  /**
   * Keeps a session of somebody who was let in; null: the person has as many as they may. What was switched off while the code was checked ends
   * it as anything later does: it is watched before it is asked once more.
   */
  async open(program: SignedInProgram): Promise<LiveSession | 'ended' | 'limited'> {
    const { accountNo } = program.person;
    const known = this.#people.get(accountNo) ?? this.#watch(accountNo);
    if (known.sessions.size >= maxSessionsPerPerson) return 'limited';
    const entry = createEntry(program, (closed) => this.#forget(accountNo, closed));
    known.sessions.add(entry);
    try {
      if (await this.#isGood(entry.pass)) return entry;
    } catch (error) {
      entry.close();
      throw error;
    }
    entry.close();
    return 'ended';
  }

  /** Asks anew of everybody; for what ends by time alone. */
  checkAll(): void {
    for (const accountNo of this.#people.keys()) this.#check(accountNo);
  }

  #isGood(pass: ClientPass): Promise<boolean> {
    const { database, clock } = this.#services;
    return isClientPassGood(database.read, pass, clock.now());
  }

  #watch(accountNo: number): PersonEntry {
    const heed = (event: AccountEvent): void => {
      if (!mailKinds.has(event.kind)) this.#check(accountNo);
    };
    const unsubscribe = this.#services.events.subscribe(accountNo, heed);
    const entry: PersonEntry = { sessions: new Set(), unsubscribe, checking: 'no' };
    this.#people.set(accountNo, entry);
    return entry;
  }

  #forget(accountNo: number, entry: Entry): void {
    const known = this.#people.get(accountNo);
    if (known === undefined || !known.sessions.delete(entry) || known.sessions.size > 0) return;
    known.unsubscribe();
    this.#people.delete(accountNo);
  }

  #check(accountNo: number): void {
    const known = this.#people.get(accountNo);
    if (known === undefined) return;
    if (known.checking !== 'no') {
      known.checking = 'again';
      return;
    }
    known.checking = 'runs';
    this.#endBad(known)
      .catch((error: unknown) => this.#services.log.error({ err: error }, 'sessions of mail programs were not checked'))
      .finally(() => {
        const isStale = known.checking === 'again';
        known.checking = 'no';
        if (isStale) this.#check(accountNo);
      });
  }

  /** Sessions of one device and code stand and fall together: one question for each. */
  async #endBad(known: PersonEntry): Promise<void> {
    const groups = Map.groupBy(known.sessions, ({ pass }) => `${pass.codeId} ${pass.deviceId} ${pass.protocol}`);
    for (const group of groups.values()) {
      const [first] = group;
      if (first !== undefined && !(await this.#isGood(first.pass))) for (const entry of group) entry.end(endedText);
    }
  }
}
