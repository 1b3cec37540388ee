/** mbsync and offlineimap: a whole first sync, one with nothing to do, changes on both sides, and one more. */
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import type { ClientListener } from '@hongyan/testkit/mail-clients/client-listener.ts';
import { type NearMail, readMaildir } from '@hongyan/testkit/mail-clients/maildir.ts';
import { ProgramHome, type ProgramRun } from '@hongyan/testkit/mail-clients/program-home.ts';
import { decodeModifiedUtf7 } from '../../packages/imap/src/wire/mailbox-name.ts';
import { compareSides, type Difference, type DigestOf, type SideMail, type WebSide } from './compare-sides.ts';
import { round } from './figures.ts';

export interface SyncProgram {
  readonly run: (home: ProgramHome, listener: ClientListener) => Promise<ProgramRun>;
  readonly digestOf: DigestOf;
  /** Between the levels of the near side's folders. */
  readonly separator: '/' | '.';
  /** How a mail client deletes in the near side so that the sync takes it for a deletion. */
  readonly remove: (mail: NearMail) => Promise<void>;
}

const programTimeoutMs = 900_000;
const mostChangedMails = 100;
/** The web takes no more at once. */
const mostMailsPerCall = 1_000;

export async function setFlags(mail: NearMail, flags: string): Promise<void> {
  await rename(mail.path, mail.path.replace('/new/', '/cur/').replace(/(:2,[A-Z]*)?$/, `:2,${flags}`));
}

export async function timeRun(run: () => Promise<ProgramRun>, allowed: readonly number[] = [0]): Promise<number> {
  const start = performance.now();
  const done = await run();
  if (!allowed.includes(done.status ?? -1))
    throw new Error(`exit ${String(done.status)}: ${done.stderr.slice(-2_000)}${done.stdout.toString().slice(-2_000)}`);
  return round(performance.now() - start);
}

/** Every Maildir below `near`, by the path that its folder has on the server. */
async function nearFolders(home: ProgramHome, separator: string): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  const entries = await readdir(home.path('near'), { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    if (!entry.isDirectory() || entry.name !== 'cur') continue;
    const directory = entry.parentPath.slice(home.path('near').length + 1);
    found.set(decodeModifiedUtf7(directory.replaceAll(separator, '/')), directory);
  }
  return found;
}

async function nearSide(home: ProgramHome, { separator, digestOf }: SyncProgram): Promise<SideMail[]> {
  const mails: SideMail[] = [];
  for (const [folder, directory] of await nearFolders(home, separator))
    for (const { flags, bytes } of await readMaildir(home, 'near', directory))
      mails.push({ folder, flags: flags.replace(/[^FRS]/g, ''), digest: digestOf(bytes) });
  return mails;
}

/** A batch of a list for each sort of change, of which there are twenty and more batches in the inbox. */
function takeChunk<Mail>(mails: readonly Mail[], step: number): Mail[] {
  const size = Math.min(mostChangedMails, Math.floor(mails.length / 20));
  return mails.slice(step * size, (step + 1) * size);
}

/** A hundred mails each way of everything that people do: flag, unflag by moving, move, write, delete. */
async function changeHere(home: ProgramHome, program: SyncProgram, folder: string): Promise<void> {
  const inbox = await readMaildir(home, 'near', 'INBOX');
  const plain = inbox.filter(({ flags }) => flags === '').sort((a, b) => a.path.localeCompare(b.path));
  for (const mail of takeChunk(plain, 0)) await setFlags(mail, 'FS');
  for (const mail of takeChunk(plain, 1)) await setFlags(mail, 'RS');
  for (const mail of takeChunk(plain, 2)) await program.remove(mail);
  for (const [index, mail] of takeChunk(plain, 3).entries()) {
    await writeFile(home.path('near', folder, 'cur', `${String(index)}.moved.here:2,S`), await readFile(mail.path));
    await rm(mail.path);
  }
  for (let n = 0; n < 20; n += 1) {
    const text = `From: <me@bench.example>\nSubject: 写于此处 ${String(n)}\nMessage-ID: <new${String(n)}@bench.example>\n\n你好 ${String(n)}\n`;
    await writeFile(home.path('near', 'INBOX', 'new', `${String(n)}.written.here`), text);
  }
}

async function changeThere(web: WebSide, folderId: string): Promise<void> {
  const { client } = web.api;
  const ids = (await web.list('1')).filter(({ seen, favorite }) => !seen && !favorite).map(({ mailId }) => mailId);
  // The oldest of the list: the near side takes the newest.
  const oldest = ids.toReversed();
  const chunk = (step: number) => takeChunk(oldest, step);
  await web.api.data(client.mailbox.updateSeen({ mailIds: chunk(10), seen: true }));
  await web.api.data(client.mailbox.updateFavorite({ mailIds: chunk(11), favorite: true }));
  await web.api.data(client.mailbox.move({ mailIds: chunk(12), targetMailboxId: folderId }));
  await web.api.data(client.mailbox.hardDelete({ mailIds: chunk(13) }));
  await web.api.data(client.mailbox.recoverableDelete({ mailIds: chunk(14) }));
}

/** Folders with names that are hard for programs, a thousand mails in two of them, some read and starred. */
export async function arrange(web: WebSide): Promise<string> {
  const { client } = web.api;
  const save = (folderName: string, parentId?: string) =>
    web.api.data(client.folders.saveFolder({ folderName, ...(parentId === undefined ? {} : { parentId }) }));
  const project = await save('项目');
  const year = await save('二〇二六 & x', project.folderId);
  const ids = (await web.list('1')).map(({ mailId }) => mailId);
  const share = Math.floor(ids.length / 20);
  await web.api.data(client.mailbox.move({ mailIds: ids.slice(0, share), targetMailboxId: project.folderId }));
  await web.api.data(client.mailbox.move({ mailIds: ids.slice(share, 2 * share), targetMailboxId: year.folderId }));
  for (let start = share / 2; start < 3 * share; start += mostMailsPerCall) {
    const mailIds = ids.slice(start, Math.min(start + mostMailsPerCall, 3 * share));
    await web.api.data(client.mailbox.updateSeen({ mailIds, seen: true }));
  }
  await web.api.data(client.mailbox.updateFavorite({ mailIds: ids.slice(2 * share, 2 * share + 50), favorite: true }));
  return project.folderId;
}

export async function measureSyncSession(program: SyncProgram, listener: ClientListener, web: WebSide) {
  const home = await ProgramHome.open(programTimeoutMs);
  try {
    const project = await arrange(web);
    const sync = () => timeRun(() => program.run(home, listener));
    const compare = async (): Promise<Difference> => compareSides(await nearSide(home, program), await web.mails());
    const firstSyncMs = await sync();
    const afterFirst = await compare();
    const nothingToDoMs = await sync();
    const folder = (await nearFolders(home, program.separator)).get('项目');
    if (folder === undefined) throw new Error('the folder has not come');
    await changeHere(home, program, folder);
    await changeThere(web, project);
    const changesMs = await sync();
    await sync();
    const afterChanges = await compare();
    return { firstSyncMs, nothingToDoMs, changesMs, afterFirst, afterChanges };
  } finally {
    await home.close();
  }
}

/** A first sync alone, beside another server. */
export async function timeFirstSync(run: SyncProgram['run'], listener: ClientListener): Promise<number> {
  const home = await ProgramHome.open(programTimeoutMs);
  try {
    return await timeRun(() => run(home, listener));
  } finally {
    await home.close();
  }
}
