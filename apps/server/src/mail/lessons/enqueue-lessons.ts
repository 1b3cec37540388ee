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
}

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
