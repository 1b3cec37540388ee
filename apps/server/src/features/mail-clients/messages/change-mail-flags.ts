/** Flags that a mail client sets, as one operation: what the web client shows of it changes as if it had been done there (decision 0052). */
import type { FlagChange, FlagsChanged } from '@hongyan/imap';
import { UserError } from '../../../call/user-error.ts';
import { type Change, defineOperation, type RunningContext, type Tx } from '../../../engines/database/port.ts';
import { readAs } from '../../../engines/database/read-as.ts';
import {
  deletedFlag,
  type FlagValue,
  putKeywords,
  readKeywords,
  setFlags,
  setSharedSeen,
  takeKeywords,
} from '../../../mail/flags/index.ts';
import { changeLabels, readLabels } from '../../../mail/labels/index.ts';
import { learnFromKeywords } from '../../../mail/lessons/index.ts';
import { createChange, inBatches, pickMessages, presentFlags } from '../../../mail/messages/index.ts';
import type { Services } from '../../../services.ts';
import { type MailboxView, toProgramContext } from '../mailboxes/mailbox-view.ts';
import { refuseInImap } from '../refuse-in-imap.ts';
import type { FetchServices } from './fetch-mails.ts';
import { findByUids, type ProgramMail } from './find-by-uids.ts';
import { findUnchanged } from './find-unchanged.ts';
import { gatherWanted, type Wanted } from './gather-wanted.ts';
import type { FlagsWritten } from './kept-flags.ts';
import {
  type FlagMeaning,
  type FlagNames,
  findMeaning,
  readFlagNames,
  readMailFlags,
  receiptKeyword,
} from './mail-flags.ts';

/** Mails of one operation: a command may name a whole mailbox, and nobody else writes meanwhile. */
const mailsAtOnce = 1_000;
/** Of one mail, beside `\Deleted`: each is a row that every FETCH of flags reads, so that STORE after STORE would slow the whole mailbox. */
export const maxKeywordsOfMail = 100;

export interface ChangeFlagsInput {
  readonly account: number;
  /** In a shared mailbox: whose read marks change. */
  readonly reader?: number;
  /** Without the right to change the mailbox: only one's own read mark in a shared one. */
  readonly isReadOnly: boolean;
  readonly folderId: number;
  readonly uids: readonly number[];
  readonly change: FlagChange;
}

const flagColumns = ['seen', 'starred', 'answered', 'forwarded', 'sticky'] as const;

/** A mail that can be marked for EXPUNGE stays so: the mark does not count. */
function refuseTooMany(
  add: ReadonlyMap<string, string>,
  known: ReadonlySet<string>,
  isTaken: (keyword: string) => boolean,
): void {
  const fresh = [...add.keys()].filter((keyword) => !known.has(keyword) && keyword !== deletedFlag.toLowerCase());
  const kept = [...known].filter((keyword) => add.has(keyword) || !isTaken(keyword));
  if (fresh.length > 0 && fresh.length + kept.length > maxKeywordsOfMail)
    throw new UserError('tooManyKeywords', { max: maxKeywordsOfMail });
}

/** One command at work on the mails of one operation, whose rows it keeps as they become. */
class FlagWork {
  readonly #tx: Tx;
  readonly #context: RunningContext;
  readonly #input: ChangeFlagsInput;
  readonly changes: Change[] = [];
  mails: ProgramMail[];

  constructor(tx: Tx, context: RunningContext, input: ChangeFlagsInput, mails: ProgramMail[]) {
    this.#tx = tx;
    this.#context = context;
    this.#input = input;
    this.mails = mails;
  }

  /** Writes a column where it is otherwise; counters, threads and push as the web client's own calls do. */
  async setFlag(flag: FlagValue, of: (mail: ProgramMail) => boolean = () => true): Promise<void> {
    const meant = this.mails.filter((mail) => of(mail) && mail[flag.column] !== flag.value);
    if (meant.length === 0) return;
    const { account, reader } = this.#input;
    if (flag.column === 'seen' && reader !== undefined)
      this.changes.push(
        ...(await setSharedSeen(this.#tx, this.#context, { account, reader }, meant, flag.value === 1)),
      );
    else this.changes.push(...(await setFlags(this.#tx, this.#context, account, meant, flag)).changes);
    this.#renew(new Set(meant.map(({ n }) => n)), { [flag.column]: flag.value });
  }

  /** They have been written. */
  #renew(ns: ReadonlySet<number>, more: Partial<ProgramMail> = {}): void {
    const modseq = this.#context.modseq(this.#input.account);
    this.mails = this.mails.map((mail) => (ns.has(mail.n) ? { ...mail, ...more, modseq } : mail));
  }

  async labels(add: readonly number[], remove: readonly number[]): Promise<void> {
    if (add.length === 0 && remove.length === 0) return;
    const { account } = this.#input;
    const changed = await changeLabels(this.#tx, this.#context, account, this.mails, { add, remove });
    this.changes.push(...changed.changes);
    this.#renew(new Set([...changed.put, ...changed.taken].map(({ mail }) => mail.n)));
  }

  /** Sets and takes away what only programs know. `isTaken` by the name in lower case. */
  async keywords(add: ReadonlyMap<string, string>, isTaken: (keyword: string) => boolean): Promise<void> {
    const { account } = this.#input;
    const before = await readKeywords(
      this.#tx,
      account,
      this.mails.map((mail) => mail.n),
    );
    const put: { n: number; keyword: string }[] = [];
    const taken: { n: number; keyword: string }[] = [];
    for (const { n } of this.mails) {
      const known = before.get(n) ?? [];
      const normalised = new Set(known.map((keyword) => keyword.toLowerCase()));
      for (const [name, keyword] of add) if (!normalised.has(name)) put.push({ n, keyword });
      for (const keyword of known)
        if (keyword !== receiptKeyword && !add.has(keyword.toLowerCase()) && isTaken(keyword.toLowerCase()))
          taken.push({ n, keyword });
      refuseTooMany(add, normalised, isTaken);
    }
    await putKeywords(this.#tx, account, put);
    await takeKeywords(this.#tx, account, taken);
    await learnFromKeywords(this.#tx, this.#context.now, account, put);
    await this.#touch(new Set([...put, ...taken].map(({ n }) => n)));
  }

  /**
   * A receipt that a program has dealt with is not asked about again; what was dealt with stays so (RFC 3503 §3.2). On a mail that nobody is asked
   * about it is a keyword like any other: the web client would show a receipt that was never wanted.
   */
  async receipt(): Promise<void> {
    const { account } = this.#input;
    const waiting = this.mails.filter((mail) => mail.receipt === 'wanted').map((mail) => mail.n);
    for (const chunk of inBatches(waiting))
      await this.#tx
        .updateTable('message')
        .from(pickMessages(account, chunk))
        .set({ receipt: 'sent' })
        .whereRef('message.account_no', '=', 'picked.column1')
        .whereRef('message.id', '=', 'picked.column2')
        .execute();
    this.#renew(new Set(waiting), { receipt: 'sent' });
    const silent = this.mails.filter((mail) => mail.receipt === 'none').map((mail) => mail.n);
    const known = await readKeywords(this.#tx, account, silent);
    const fresh = silent.filter((n) => known.get(n)?.includes(receiptKeyword) !== true);
    await putKeywords(
      this.#tx,
      account,
      fresh.map((n) => ({ n, keyword: receiptKeyword })),
    );
    await this.#touch(new Set([...waiting, ...fresh]));
  }

  async #touch(ns: ReadonlySet<number>): Promise<void> {
    const { account } = this.#input;
    if (ns.size === 0) return;
    const modseq = this.#context.modseq(account);
    for (const chunk of inBatches([...ns]))
      await this.#tx
        .updateTable('message')
        .from(pickMessages(account, chunk))
        .set({ modseq })
        .whereRef('message.account_no', '=', 'picked.column1')
        .whereRef('message.id', '=', 'picked.column2')
        .execute();
    this.#renew(ns);
    const touched = this.mails.filter((mail) => ns.has(mail.n));
    const labels = await readLabels(this.#tx, account, [...ns]);
    // The web client shows none of it, and other programs hear that there is something new.
    const mails = touched.map((mail) => presentFlags(mail, labels.get(mail.n) ?? []));
    this.changes.push(createChange(account, 'mailFlagged', { optType: 'mail', mails }));
  }
}

const isOwnSeen = (meanings: readonly FlagMeaning[]): boolean =>
  meanings.every((meaning) => meaning.kind === 'none' || (meaning.kind === 'flag' && meaning.column === 'seen'));

async function applyChange(work: FlagWork, input: ChangeFlagsInput, wanted: Wanted, names: FlagNames): Promise<void> {
  const { mode } = input.change;
  const has = (column: (typeof flagColumns)[number]): boolean => wanted.flags.has(column);
  const columns = input.isReadOnly ? (['seen'] as const) : flagColumns;
  for (const column of columns)
    if (mode === 'replace' || has(column))
      await work.setFlag({ column, value: mode !== 'remove' && has(column) ? 1 : 0 });
  if (input.isReadOnly) return;
  if (mode === 'remove') await work.setFlag({ column: 'color', value: 0 }, (mail) => wanted.colors.has(mail.color));
  else if (mode === 'replace' || wanted.color > 0) await work.setFlag({ column: 'color', value: wanted.color });
  const others = [...names.keywordOf.keys()].filter((label) => !wanted.labels.includes(label));
  if (mode === 'remove') await work.labels([], wanted.labels);
  else await work.labels(wanted.labels, mode === 'replace' ? others : []);
  if (mode !== 'remove' && wanted.receipt) await work.receipt();
  if (mode === 'remove') await work.keywords(new Map(), (keyword) => wanted.keywords.has(keyword));
  else await work.keywords(wanted.keywords, () => mode === 'replace');
}

/** Adds flags to mails within another operation, as `changeFlags` does. */
export async function addFlags(
  tx: Tx,
  context: RunningContext,
  bind: Pick<ChangeFlagsInput, 'account' | 'reader' | 'folderId'>,
  mails: readonly { readonly uid: number; readonly flags: readonly string[] }[],
): Promise<Change[]> {
  const names = await readFlagNames(tx, bind.account);
  const changes: Change[] = [];
  for (const { uid, flags } of mails) {
    const input = { ...bind, isReadOnly: false, uids: [uid], change: { mode: 'add', flags } } as const;
    const found = await findByUids(readAs(tx, bind), bind.account, bind.folderId, [uid]);
    const work = new FlagWork(tx, context, input, found);
    const meanings = flags.map((flag) => findMeaning(names, flag));
    await applyChange(work, input, gatherWanted(meanings), names);
    changes.push(...work.changes);
  }
  return changes;
}

/** One operation of STORE: a batch of its mails. */
export const changeFlags = defineOperation<ChangeFlagsInput, FlagsWritten>({
  name: 'mailAccess.changeFlags',
  accounts: (input) => [input.account],
  async run(tx, context, input) {
    const { account, folderId, change } = input;
    const names = await readFlagNames(tx, account);
    const meanings = change.flags.map((flag) => findMeaning(names, flag));
    if (input.isReadOnly && (input.reader === undefined || !isOwnSeen(meanings))) throw new UserError('notAllowed');
    const found = await findByUids(readAs(tx, input), account, folderId, input.uids);
    const since = change.unchangedSince ?? Number.MAX_SAFE_INTEGER;
    const conflicts = found.filter((mail) => mail.modseq > since).map((mail) => mail.uid);
    const work = new FlagWork(
      tx,
      context,
      input,
      found.filter((mail) => mail.modseq <= since),
    );
    await applyChange(work, input, gatherWanted(meanings), names);
    const flags = await readMailFlags(tx, { scope: input }, work.mails, names);
    const mails = work.mails.map(({ n, uid, modseq }) => ({ uid, modseq, flags: flags.get(n) ?? [] }));
    return { output: { mails, conflicts, modseq: context.modseq(account) }, changes: work.changes };
  },
});

/** Changes flags of the named mails; refuses with NOPERM where the mailbox may only be read, but for one's own `\Seen` in a shared one. */
export async function changeMailFlags(
  services: FetchServices & Pick<Services, 'clock'>,
  view: MailboxView,
  uids: readonly number[],
  change: FlagChange,
): Promise<FlagsChanged> {
  const { account, reader } = view.scope;
  const context = toProgramContext(view.session, account, services.clock.now());
  const isReadOnly = view.right === 'read';
  // Whoever may not is refused, whatever it would change.
  const { unchanged, others } = isReadOnly
    ? { unchanged: [], others: uids }
    : await findUnchanged(services, view, uids, change);
  const done: FlagsChanged[] = [{ mails: unchanged, conflicts: [] }];
  for (let at = 0; at < others.length; at += mailsAtOnce) {
    const input = {
      account,
      ...(reader === undefined ? {} : { reader }),
      isReadOnly,
      folderId: view.folderId,
      uids: others.slice(at, at + mailsAtOnce),
      change,
    };
    const written = await refuseInImap(() => services.database.runner.execute(changeFlags, context, input));
    services.flags?.record(view, written);
    done.push(written);
  }
  return {
    mails: done.flatMap(({ mails }) => mails).toSorted((a, b) => a.uid - b.uid),
    conflicts: done.flatMap(({ conflicts }) => conflicts).toSorted((a, b) => a - b),
  };
}
