// A list of mailboxes gives an import per row, with paths from where it lies; what is wrong with it is said by its row.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fileForms } from './file-forms.ts';
import { imapForm } from './imap-form.ts';
import { readList } from './read-list.ts';

describe('a list of mailboxes', () => {
  let root: string;
  const read = async (text: string, form = imapForm) => {
    const path = join(root, 'list.csv');
    await writeFile(path, text);
    return (await readList(path, form)).map(({ address, values }) => [address, Object.fromEntries(values)]);
  };
  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'hongyan-list-'));
  });
  afterAll(() => rm(root, { recursive: true, force: true }));

  test('gives the values of its columns; empty cells are left out', async () => {
    const text = 'Address,user,password\r\na@x.example,a," with ""blanks"", and more "\r\n\r\nb@x.example,,\r\n';
    expect(await read(text)).toEqual([
      ['a@x.example', { address: 'a@x.example', user: 'a', password: ' with "blanks", and more ' }],
      ['b@x.example', { address: 'b@x.example' }],
    ]);
  });

  test('takes paths from where it lies', async () => {
    const [maildir] = fileForms;
    expect(await read('address,from\na@x.example,a/Maildir\nb@x.example,/srv/b\n', maildir)).toEqual([
      ['a@x.example', { address: 'a@x.example', from: join(root, 'a', 'Maildir') }],
      ['b@x.example', { address: 'b@x.example', from: '/srv/b' }],
    ]);
  });

  test.each([
    ['a@x.example,secret\n', /first row .* names the columns: address, and any of folder, user/],
    ['address,from\na@x.example,/srv\n', /not "from"/],
    ['address,user\n', /There is no mailbox in/],
    ['address,user\n,mei\n', /Row 2 .* has no address/],
    ['address,user\na@x.example,a\nb@x.example,b,c\n', /Row 3 .* more cells than the first one/],
  ])('%j is refused', async (text, message) => {
    await expect(read(text)).rejects.toThrow(message);
  });

  test('a file that is not there is named', async () => {
    await expect(readList(join(root, 'nothing.csv'), imapForm)).rejects.toThrow(/nothing\.csv cannot be read/);
  });
});
