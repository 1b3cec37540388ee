// A file that goes away while its directory is read is named, and the other messages still come.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listEmlFiles } from './files/read-eml.ts';
import { listMbox } from './files/read-mbox.ts';
import { listMaildir } from './maildir/read-maildir.ts';
import type { SourceFolder, SourceMessage, UnreadableMessage } from './source.ts';

const names = ['1700000001.M1.host', '1700000002.M2.host', '1700000003.M3.host'];

/** Reads a folder of which all files but the first are taken away after the first; the names are known to the reader by then. */
async function readWhileOthersGo(folder: SourceFolder): Promise<(SourceMessage | UnreadableMessage)[]> {
  const found: (SourceMessage | UnreadableMessage)[] = [];
  for await (const message of folder.readMessages({ since: null, isKnown: async () => false })) {
    if (found.length === 0) await rm(dirname(message.name), { recursive: true });
    found.push(message);
  }
  return found;
}

describe('a file that cannot be read', () => {
  let root: string;
  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'hongyan-unreadable-'));
  });
  afterAll(() => rm(root, { recursive: true, force: true }));

  test.each([
    { form: 'Maildir', directory: 'maildir/cur', end: ':2,S', list: () => listMaildir(join(root, 'maildir')) },
    { form: 'tree of .eml files', directory: 'eml', end: '.eml', list: () => listEmlFiles(join(root, 'eml')) },
  ])('in a $form is named, and the next one is read', async ({ directory, end, list }) => {
    await mkdir(join(root, directory), { recursive: true });
    for (const name of names) await writeFile(join(root, directory, `${name}${end}`), 'Subject: x\n\nHello\n');
    const [folder] = await list();
    const found = await readWhileOthersGo(folder!);
    expect(found.map((message) => ('reason' in message ? message.reason.slice(0, 6) : 'read'))).toEqual([
      'read',
      'ENOENT',
      'ENOENT',
    ]);
    expect(new Set(found.map(({ name }) => name))).toEqual(
      new Set(names.map((name) => join(root, directory, `${name}${end}`))),
    );
  });

  test('an mbox of a tree is named, and the next one is read', async () => {
    const directory = join(root, 'mbox');
    await mkdir(directory, { recursive: true });
    const text = 'From a@b.example Tue Jan  2 10:00:00 2024\nSubject: x\n\nHello\n\n';
    for (const name of ['a', 'b']) await writeFile(join(directory, name), text);
    const folders = await listMbox(directory);
    await rm(join(directory, 'a'));
    const found: string[] = [];
    for (const folder of folders)
      for await (const message of folder.readMessages({ since: null, isKnown: async () => false }))
        found.push('reason' in message ? message.reason.slice(0, 6) : 'read');
    expect(found).toEqual(['ENOENT', 'read']);
  });
});
