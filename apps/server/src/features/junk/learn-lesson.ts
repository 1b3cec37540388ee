import type { Db } from '../../engines/database/port.ts';
import type { MessageTable } from '../../engines/database/schema/mailbox-tables.ts';
import type { JobControls } from '../../engines/jobs/port.ts';
import { readOrgSetting } from '../../engines/settings/org-settings.ts';
import { readStoredBody } from '../../mail/bodies/index.ts';
import { readKeywords } from '../../mail/flags/index.ts';
import { readFolderLocks, systemFolderId } from '../../mail/folders/index.ts';
import { type JunkLesson, junkKeywords } from '../../mail/lessons/index.ts';
import { pickMessages } from '../../mail/messages/index.ts';
import type { Services } from '../../services.ts';
import { machineContext } from '../identity/index.ts';
import { learnMessage } from './learn-message.ts';
import { readFeatures } from './read-features.ts';
import { createTokenHasher } from './token-hashes.ts';

/** What learning needs. */
export type LearningServices = Pick<Services, 'blobs' | 'clock' | 'config' | 'database' | 'secrets'>;

type LearnableMail = Pick<MessageTable, 'n' | 'folder_id' | 'from_verdict' | 'system' | 'body_id'>;

const junkId = systemFolderId('junk');
/** What lies there was thrown away, or is one's own. */
const silent = new Set([0, ...(['trash', 'drafts', 'sent'] as const).map(systemFolderId)]);
/** People make such folders, and mail programs do. */
const namesOfJunk = /junk|spam|垃圾/i;

async function readMails(db: Db, account: number, ns: readonly number[]): Promise<readonly LearnableMail[]> {
  return db
    .selectFrom(pickMessages(account, ns))
    .crossJoin('message')
    .whereRef('message.account_no', '=', 'picked.column1')
    .whereRef('message.id', '=', 'picked.column2')
    .select(['message.n', 'message.folder_id', 'message.from_verdict', 'message.system', 'message.body_id'])
    .execute();
}

/** Folders out of which and within which nothing is learned: closed by a password, or a junk folder of the person's own making. */
async function readSilentFolders(db: Db, account: number, now: number) {
  const { hidden } = await readFolderLocks(db, account, new Map(), now);
  const folders = await db
    .selectFrom('folder')
    .select(['folder_id', 'name'])
    .where('account_no', '=', account)
    .execute();
  const ownJunk = folders.filter(({ folder_id: id, name }) => id !== junkId && namesOfJunk.test(name));
  return { closed: new Set(hidden), ownJunk: new Set(ownJunk.map(({ folder_id: id }) => id)) };
}

/** The messages of a lesson that still have its keyword. */
async function findMarked(db: Db, { account, kind, ns }: JunkLesson): Promise<ReadonlySet<number>> {
  const keywords = await readKeywords(db, account, ns);
  const wanted = junkKeywords[kind];
  return new Set(ns.filter((n) => keywords.get(n)?.some((keyword) => keyword.toLowerCase() === wanted)));
}

/** The messages of a lesson that are still where it says, and that came from outside. */
async function findLearnable(db: Db, lesson: JunkLesson, now: number) {
  const { account, kind, ns, from, byKeyword } = lesson;
  const { closed, ownJunk } = await readSilentFolders(db, account, now);
  if (from.some((folder) => closed.has(folder))) return [];
  const marked = byKeyword === true ? await findMarked(db, lesson) : null;
  const isThere = ({ n, folder_id: folder }: LearnableMail): boolean => {
    if (silent.has(folder)) return false;
    if (marked !== null) return marked.has(n);
    return kind === 'junk' ? folder === junkId : folder !== junkId && !ownJunk.has(folder);
  };
  return (await readMails(db, account, ns)).filter(
    (mail) => mail.from_verdict !== 'own' && mail.system === 0 && !closed.has(mail.folder_id) && isThere(mail),
  );
}

/** Learns messages that people moved or answered. What has been moved on meanwhile is left to the job of that move. */
export async function learnLesson(
  { blobs, clock, config, database, secrets }: LearningServices,
  { id, lesson }: { readonly id: string; readonly lesson: JunkLesson },
  controls: Pick<JobControls, 'signal' | 'heartbeat'>,
): Promise<void> {
  const { read, runner } = database;
  const hash = createTokenHasher(secrets);
  const { account, kind } = lesson;
  const owner = await read.selectFrom('account').select('org_id').where('account_no', '=', account).executeTakeFirst();
  if (owner === undefined || !(await readOrgSetting(read, owner.org_id, 'junkFilter'))) return;
  const orgId = owner.org_id;
  const isPassedOn = (config.rspamd?.training ?? null) !== null;
  for (const { body_id: bodyId, n } of await findLearnable(read, lesson, clock.now())) {
    controls.signal.throwIfAborted();
    const name = { orgId, bodyId };
    const { structure, summary, raw } = await readStoredBody(read, name);
    // What nobody but the reader can read teaches nothing.
    if (summary.protection === 'encrypted') continue;
    const { index_text: text } = await read
      .selectFrom('body')
      .select('index_text')
      .where('org_id', '=', orgId)
      .where('body_id', '=', bodyId)
      .executeTakeFirstOrThrow();
    const features = await readFeatures({ blobs, hostname: config.hostname }, { structure, summary, raw, text });
    const context = machineContext(clock.now(), id, 'worker', orgId);
    const tokens = [...hash(features).keys()];
    const learned = { account, orgId, n, bodyId, kind, tokens };
    await runner.execute(learnMessage, context, { ...learned, isPassedOn });
    await controls.heartbeat();
  }
}
