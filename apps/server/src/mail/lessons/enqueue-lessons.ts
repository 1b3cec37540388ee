import type { Tx } from '../../engines/database/port.ts';
import { enqueueJob } from '../../engines/jobs/enqueue-job.ts';
import { firstCustomFolderId, systemFolderId } from '../folders/index.ts';

/** Learns messages outside the request of the person who moved them. */
export const junkLearningJob = 'junk.learn';

/** Messages of one mailbox that somebody has shown to be junk or good. */
export interface JunkLesson {
  readonly account: number;
  readonly kind: 'junk' | 'good';
  readonly ns: readonly number[];
  /** The folders that they lay in before. */
  readonly from: readonly number[];
  /** A mail client has given them the keyword for it, and may have left them where they were; left out: they were moved or answered. */
  readonly byKeyword?: true;
}

/**
 * Keywords by which a person says it in a mail client (RFC 9051 §2.3.2), in lower case. Those of Thunderbird (`Junk`, `NonJunk`) say nothing: its own
 * filter gives them to whatever arrives.
 */
export const junkKeywords: Readonly<Record<JunkLesson['kind'], string>> = { junk: '$junk', good: '$notjunk' };

/** Of one move so many are learned, the newest: whoever moves thousands at once does not look at each. */
const maxOfOneMove = 100;

const junkId = systemFolderId('junk');
const inboxId = systemFolderId('inbox');
const trashId = systemFolderId('trash');
const archiveId = systemFolderId('archive');

/**
 * What a move by hand says. Into Junk: junk. Out of Junk into the inbox or a folder of one's own, and from the inbox into such a folder: good. All
 * others, as a deletion or what comes back from the recycle bin, say nothing.
 */
function readMove(from: number, to: number): JunkLesson['kind'] | null {
  if (from === to || from === trashId) return null;
  if (to === junkId) return 'junk';
  const isOwnFolder = to === archiveId || to >= firstCustomFolderId;
  if (from === junkId) return to === inboxId || isOwnFolder ? 'good' : null;
  return from === inboxId && isOwnFolder ? 'good' : null;
}

/** Enqueues the learning of some messages; what the job finds when it runs decides whether they are learned. */
export async function enqueueLesson(tx: Tx, now: number, lesson: JunkLesson): Promise<void> {
  await enqueueJob(tx, now, { kind: junkLearningJob, accountNo: lesson.account, payload: lesson });
}

/** Enqueues what is learned from moves by hand. */
export async function learnFromMoves(
  tx: Tx,
  now: number,
  account: number,
  moves: readonly { readonly n: number; readonly from: number; readonly to: number }[],
): Promise<void> {
  for (const kind of ['junk', 'good'] as const) {
    const meant = moves.filter(({ from, to }) => readMove(from, to) === kind).sort((a, b) => b.n - a.n);
    if (meant.length === 0) continue;
    const learned = meant.slice(0, maxOfOneMove);
    const from = [...new Set(learned.map((move) => move.from))];
    await enqueueLesson(tx, now, { account, kind, ns: learned.map(({ n }) => n), from });
  }
}

/** Enqueues what is learned from keywords that a mail client has given. Whoever marks both says nothing. */
export async function learnFromKeywords(
  tx: Tx,
  now: number,
  account: number,
  put: readonly { readonly n: number; readonly keyword: string }[],
): Promise<void> {
  const find = (kind: JunkLesson['kind']) =>
    new Set(put.filter(({ keyword }) => keyword.toLowerCase() === junkKeywords[kind]).map(({ n }) => n));
  const [junk, good] = [find('junk'), find('good')];
  for (const [kind, meant, other] of [
    ['junk', junk, good],
    ['good', good, junk],
  ] as const) {
    const ns = [...meant].filter((n) => !other.has(n)).sort((a, b) => b - a);
    if (ns.length > 0)
      await enqueueLesson(tx, now, { account, kind, ns: ns.slice(0, maxOfOneMove), from: [], byKeyword: true });
  }
}
