/** The first reading of the flags of a folder that is kept: row by row into its runs of numbers, without an object for each message. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Services } from '../../../services.ts';
import type { MailboxView } from '../mailboxes/mailbox-view.ts';
import { readFoundFlags } from './fetch-from-store.ts';
import { createRead } from './fetch-reads.ts';
import { FolderFlags } from './folder-flags.ts';
import { type FlagNames, listFlags } from './mail-flags.ts';
import { readChanges } from './read-changes.ts';
import { readUids } from './read-uids.ts';

/** Some milliseconds of the one thread that serves everybody. */
const rowsAtOnce = 1_000;

const readRows = createRead({ modseq: true, mail: ['n'], flags: true, print: [], body: [] });

/** The flags of all messages of the folder as they are now; null: they cannot be kept. */
export async function makeFolderFlags(
  { database }: Pick<Services, 'database'>,
  view: MailboxView,
  names: FlagNames,
): Promise<FolderFlags | null> {
  const { account } = view.scope;
  const { uids, highestModseq } = await readUids({ database }, view);
  const flags = new FolderFlags(uids.length);
  const values = { org: view.orgId, account, folder: view.folderId, since: 0 };
  for (let at = 0; at < uids.length; at += rowsAtOnce) {
    // The store answers without a turn of the loop: others would wait for all of it.
    if (at > 0) await nextTurn();
    const found = await readRows(database.read, values, Array.from(uids.subarray(at, at + rowsAtOnce)));
    const named = found.isNamed ? await readFoundFlags(database.read, account, found, names) : null;
    for (let index = 0; index < found.count; index += 1) {
      const { uid, modseq, marks } = found.at(index);
      if (!flags.put(uid, modseq, named?.[index] ?? listFlags(marks))) return null;
    }
  }
  // What changed while they were read.
  return flags.apply(await readChanges({ database }, view, highestModseq)) ? flags : null;
}
