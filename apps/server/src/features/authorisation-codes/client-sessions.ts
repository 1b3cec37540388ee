/**
 * Mail clients that are signed in, and what ends them: access or the protocol switched off, the code revoked or expired, the device blocked,
 * the person suspended, expired or gone. Asked anew at every change of the person's account that is no mail, and once a minute for what ends
 * by time; then each session asks itself whether it may still look into another's mailbox. The lock screen of the web client ends none: a
 * program has no screen of ours.
 */
import type { ClientProtocol } from '@hongyan/contract';
import { UserError } from '../../call/user-error.ts';
import type { OperationContext } from '../../engines/database/port.ts';
import type { AccountEvent } from '../../engines/events/port.ts';
import type { Services } from '../../services.ts';
import { type CredentialUse, type Person, recordProgramRefusal } from '../identity/index.ts';
import { isSessionGrantGood, type ProgramSignIn, type SessionGrant, signInMailClient } from './sign-in-mail-client.ts';

/**
 * One person's programs taking every connection, or one program in a loop (specification of safety, section 4.6). Programs that read and those that send
 * are counted apart: a mailbox that is open in many sessions can still send. So are requests for contacts, those for calendars and those for files that are being answered.
 */
export const maxProgramsPerPerson = 20;
const uses = {
  smtp: 'send',
  imap: 'read',
  pop3: 'read',
  carddav: 'contacts',
  caldav: 'days',
  webdav: 'files',
} as const;
const useOf = ({ protocol }: SessionGrant) => uses[protocol];
/** How late a code that expires is noticed, or a right in another's mailbox that ends. */
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

/** A program that was let in, as long as it is. */
export interface ClientSession {
  readonly person: Person;
  readonly grant: SessionGrant;
  /** Hears once that the session has to end, also when it has already; the answer ends the watching. */
  watchEnd(listener: (text: string) => void): () => void;
  /** Called with each check of what ends by time; the answer ends the watching. */
  watchTime(listener: () => void): () => void;
  close(): void;
}

/** `unavailable`: what a person would be asked to try again later. */
export type ProgramLetIn =
  | { readonly status: 'ok'; readonly live: ClientSession; readonly protocols: readonly ClientProtocol[] }
  | { readonly status: 'refused' | 'limited' | 'unavailable' };

interface Entry extends ClientSession {
  end(text: string): void;
}

interface PersonEntry {
  readonly programs: Set<Entry>;
  readonly unsubscribe: () => void;
  /** A check runs, and whether something has changed since it began. */
  checking: 'no' | 'runs' | 'again';
}

interface Watched {
  readonly timeListeners: Set<() => void>;
  readonly onClose: (entry: Entry) => void;
}

function createEntry(person: Person, grant: SessionGrant, { timeListeners, onClose }: Watched): Entry {
  const listeners = new Set<(text: string) => void>();
  let endText: string | null = null;
  const entry: Entry = {
    person,
    grant,
    watchEnd(listener) {
      if (endText !== null) listener(endText);
      else listeners.add(listener);
      return () => listeners.delete(listener);
    },
    watchTime(listener) {
      timeListeners.add(listener);
      return () => timeListeners.delete(listener);
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

type LiveServices = Pick<Services, 'database' | 'secrets' | 'events' | 'clock' | 'log'>;

export class ClientSessions {
  readonly #services: LiveServices;
  readonly #recordUse: (use: CredentialUse) => void;
  readonly #people = new Map<number, PersonEntry>();
  readonly #timeListeners = new Set<() => void>();
  #timer: NodeJS.Timeout | undefined;

  /** `recordUse`: hears of each code that has let a program in (`DevicePort.recordUse`). */
  constructor(services: LiveServices, recordUse: (use: CredentialUse) => void = () => undefined) {
    this.#services = services;
    this.#recordUse = recordUse;
  }

  start(): void {
    this.#timer = setInterval(() => this.checkAll(), checkEveryMs);
    this.#timer.unref();
  }

  stop(): void {
    clearInterval(this.#timer);
    for (const { programs } of this.#people.values()) for (const entry of [...programs]) entry.end(closingText);
  }

  /**
   * Signs a program in, the one way of IMAP, POP3 and submission: by an authorisation code alone, within the person's number of sessions. Whoever is
   * let in or refused stands in the login log, a program that connects all the time once in ten minutes.
   */
  async signIn(context: OperationContext, asked: ProgramSignIn): Promise<ProgramLetIn> {
    try {
      const answer = await signInMailClient(this.#services, context, asked);
      if (answer.status !== 'ok') return answer;
      const { person, grant, protocols } = answer;
      const live = await this.#open(person, grant);
      if (live === 'ended') return { status: 'refused' };
      if (live !== 'limited') {
        const { accountNo, orgId } = person;
        const { address } = context;
        if (address !== null)
          this.#recordUse({ accountNo, orgId, credential: `code:${String(grant.codeId)}`, address });
        return { status: 'ok', live, protocols };
      }
      await recordProgramRefusal(this.#services, context, { person, protocol: asked.protocol, limited: true });
      return { status: 'limited' };
    } catch (error) {
      if (error instanceof UserError) return { status: 'unavailable' };
      throw error;
    }
  }

  /** Asks anew of everybody; for what ends by time alone. */
  checkAll(): void {
    for (const accountNo of this.#people.keys()) this.#check(accountNo);
    for (const listener of [...this.#timeListeners]) listener();
  }

  /** What was switched off while the code was checked ends it as anything later does: it is watched before it is asked once more. */
  async #open(person: Person, grant: SessionGrant): Promise<ClientSession | 'ended' | 'limited'> {
    const { accountNo } = person;
    const known = this.#people.get(accountNo) ?? this.#watch(accountNo);
    const use = useOf(grant);
    const alike = [...known.programs].filter((entry) => useOf(entry.grant) === use);
    if (alike.length >= maxProgramsPerPerson) return 'limited';
    const entry = createEntry(person, grant, {
      timeListeners: this.#timeListeners,
      onClose: (closed) => this.#forget(accountNo, closed),
    });
    known.programs.add(entry);
    try {
      if (await this.#isGood(grant)) return entry;
    } catch (error) {
      entry.close();
      throw error;
    }
    entry.close();
    return 'ended';
  }

  #isGood(grant: SessionGrant): Promise<boolean> {
    const { database, clock } = this.#services;
    return isSessionGrantGood(database.read, grant, clock.now());
  }

  #watch(accountNo: number): PersonEntry {
    const heed = (event: AccountEvent): void => {
      if (!mailKinds.has(event.kind)) this.#check(accountNo);
    };
    const unsubscribe = this.#services.events.subscribe(accountNo, heed);
    const entry: PersonEntry = { programs: new Set(), unsubscribe, checking: 'no' };
    this.#people.set(accountNo, entry);
    return entry;
  }

  #forget(accountNo: number, entry: Entry): void {
    const known = this.#people.get(accountNo);
    if (known === undefined || !known.programs.delete(entry) || known.programs.size > 0) return;
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
      .catch((error: unknown) =>
        this.#services.log.error({ err: error }, 'mail clients that are signed in were not checked'),
      )
      .finally(() => {
        const isStale = known.checking === 'again';
        known.checking = 'no';
        if (isStale) this.#check(accountNo);
      });
  }

  /** Sessions of one device and code stand and fall together: one question for each. */
  async #endBad(known: PersonEntry): Promise<void> {
    const groups = Map.groupBy(known.programs, ({ grant }) => `${grant.codeId} ${grant.deviceId} ${grant.protocol}`);
    for (const group of groups.values()) {
      const [first] = group;
      if (first !== undefined && !(await this.#isGood(first.grant))) for (const entry of group) entry.end(endedText);
    }
  }
}
