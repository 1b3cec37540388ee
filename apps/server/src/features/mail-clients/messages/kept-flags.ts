import type { FlagsChanged, PackedFlags } from '@hongyan/imap';
import { prepareRead } from '../../../engines/database/prepare-read.ts';
import type { Services } from '../../../services.ts';
import type { MailboxView } from '../mailboxes/mailbox-view.ts';
import type { FolderFlags } from './folder-flags.ts';
import { type FlagNames, readFlagNames } from './mail-flags.ts';
import { makeFolderFlags } from './make-folder-flags.ts';
import { readChanges } from './read-changes.ts';

/** Of all folders together: more than a million messages. */
const maxKeptBytes = 16 * 1024 ** 2;
/** Fewer messages are read in less than a millisecond. */
const leastKeptMails = 500;
/** More are read for too long by whoever asks first. */
const mostKeptMails = 300_000;
/** Programs that look at a folder again and again do so within this. */
const idleMs = 10 * 60_000;

/** What a folder says of itself. */
interface FolderState {
  readonly uid_validity: number;
  readonly total: number;
  readonly unread: number;
  readonly modseq: number;
}

const readState = prepareRead<Readonly<Record<'account' | 'folder', number>>, FolderState>((db, bind) =>
  db
    .selectFrom('folder')
    .innerJoin('account', 'account.account_no', 'folder.account_no')
    .select(['folder.uid_validity', 'folder.total', 'folder.unread', 'account.modseq'])
    .where('folder.account_no', '=', bind('account'))
    .where('folder.folder_id', '=', bind('folder')),
);

/** `now`: this question alone would read most of the folder. `again`: it is cheaper without, unless it is asked again. */
type Worth = 'now' | 'again' | 'never';

interface Kept {
  readonly uidValidity: number;
  /** Those of labels when the lists were made: a label's keyword may change with another label, and no message with it. */
  keywords: string;
  /** null: not made, or there are too many lists. */
  flags: FolderFlags | null;
  isTooVaried: boolean;
  /** Asked for once, and not made. */
  isAwaited: boolean;
  /** Ends when those before have brought it up to date. */
  turn: Promise<unknown>;
  usedAt: number;
}

const createKept = ({ uid_validity: uidValidity }: FolderState): Kept => ({
  uidValidity,
  keywords: '',
  flags: null,
  isTooVaried: false,
  isAwaited: false,
  turn: Promise.resolve(),
  usedAt: 0,
});

/** What an operation has done. `modseq` is its own: mails that it left as they are have another. */
export interface FlagsWritten extends FlagsChanged {
  readonly modseq: number;
}

type FlagServices = Pick<Services, 'database'>;

/** Of which folder, and how it is now. */
interface Renewal {
  readonly services: FlagServices;
  readonly view: MailboxView;
  readonly state: FolderState;
  readonly names: FlagNames;
}

const keyOf = ({ scope, folderId }: MailboxView): string => `${String(scope.account)}/${String(folderId)}`;
const describeNames = ({ keywordOf }: FlagNames): string =>
  keywordOf.size === 0 ? '' : JSON.stringify(Array.from(keywordOf));

/**
 * Flags of folders that programs ask for again and again, kept for all connections together. At each question they are brought up to the
 * account's MODSEQ by what changed since, as a session's news are: every change of a flag, by whomever, gives its message a MODSEQ, every removal
 * leaves its UID behind. A reader of a public mailbox has marks of their own and is not served from here.
 */
export class KeptFlags {
  readonly #maxBytes: number;
  readonly #leastMails: number;
  /** The longest unused first. */
  readonly #kept = new Map<string, Kept>();
  #timer: NodeJS.Timeout | undefined;

  constructor({ maxBytes = maxKeptBytes, leastMails = leastKeptMails } = {}) {
    this.#maxBytes = maxBytes;
    this.#leastMails = leastMails;
  }

  get bytes(): number {
    let bytes = 0;
    for (const { flags } of this.#kept.values()) bytes += flags?.bytes ?? 0;
    return bytes;
  }

  /**
   * The flags of the folder as they are now; null: they are to be read from the store. `judge`: whether to make them where they are not kept.
   */
  async read(
    services: FlagServices,
    view: MailboxView,
    judge: (folder: FolderState) => Worth,
  ): Promise<PackedFlags | null> {
    const { scope, folderId } = view;
    if (scope.reader !== undefined) return null;
    const [state] = await readState(services.database.read, { account: scope.account, folder: folderId });
    if (state === undefined) return null;
    const kept = this.#find(view, state, judge);
    if (kept === null) return null;
    const names = await readFlagNames(services.database.read, scope.account);
    const isCurrent = kept.flags !== null && kept.flags.modseq >= state.modseq;
    if (isCurrent && kept.keywords === describeNames(names)) return kept.flags?.table ?? null;
    const renewed = kept.turn.then(() => this.#renew(kept, { services, view, state, names }));
    kept.turn = renewed.catch(() => this.#kept.delete(keyOf(view)));
    const table = await renewed;
    this.#forgetOldest();
    return table;
  }

  /** Takes in what a change of flags has done, where nothing else came between: it need not be read again. */
  record(view: MailboxView, { mails, modseq }: FlagsWritten): void {
    const flags = view.scope.reader === undefined ? this.#kept.get(keyOf(view))?.flags : undefined;
    if (flags === undefined || flags === null) return;
    // Of what others wrote under a MODSEQ between, this knows a part at most.
    if (modseq !== flags.modseq + 1) return;
    if (!flags.apply({ vanished: [], changed: mails, highestModseq: modseq })) this.#kept.delete(keyOf(view));
  }

  #find(view: MailboxView, state: FolderState, judge: (folder: FolderState) => Worth): Kept | null {
    const key = keyOf(view);
    let kept = this.#kept.get(key);
    // The number of a folder that was deleted may be given again.
    if (kept?.uidValidity !== state.uid_validity) kept = undefined;
    if (kept === undefined || kept.isAwaited) {
      const worth = state.total < this.#leastMails || state.total > mostKeptMails ? 'never' : judge(state);
      if (worth === 'never') return null;
      const isAwaited = worth === 'again' && kept === undefined;
      kept = { ...(kept ?? createKept(state)), isAwaited };
    }
    kept.usedAt = performance.now();
    this.#kept.delete(key);
    this.#kept.set(key, kept);
    this.#timer ??= setTimeout(() => this.#forgetIdle(), idleMs).unref();
    return kept.isAwaited ? null : kept;
  }

  async #renew(kept: Kept, { services, view, state, names }: Renewal): Promise<PackedFlags | null> {
    const keywords = describeNames(names);
    if (kept.keywords !== keywords) kept.flags = null;
    if (kept.flags !== null && kept.flags.modseq < state.modseq) {
      const { flags } = kept;
      if (!flags.apply(await readChanges(services, view, flags.modseq))) kept.flags = null;
    }
    if (kept.flags === null && !kept.isTooVaried) {
      kept.flags = await makeFolderFlags(services, view, names);
      kept.keywords = keywords;
      kept.isTooVaried = kept.flags === null;
    }
    return kept.flags?.table ?? null;
  }

  #forgetOldest(): void {
    let { bytes } = this;
    for (const [key, { flags }] of this.#kept) {
      if (bytes <= this.#maxBytes) break;
      bytes -= flags?.bytes ?? 0;
      this.#kept.delete(key);
    }
  }

  #forgetIdle(): void {
    this.#timer = undefined;
    const oldest = performance.now() - idleMs;
    for (const [key, { usedAt }] of this.#kept) if (usedAt <= oldest) this.#kept.delete(key);
    const [next] = this.#kept.values();
    if (next !== undefined) this.#timer = setTimeout(() => this.#forgetIdle(), next.usedAt - oldest).unref();
  }
}
