// What the names in a Maildir say: flags, keywords, folders, and when a message was received.
import { expect, test } from 'vitest';
import { chooseReceived, parseFolderName, parseKeywords, parseMaildirInfo } from './maildir-names.ts';

const keywords = parseKeywords('0 Work\n1 $Label1\nbroken\n');

test.each([
  ['1700000000.M1P2.host,S=10:2,FRS', ['\\Flagged', '\\Answered', '\\Seen'], false],
  ['1700000000.M1P2.host:2,Sab', ['\\Seen', 'Work', '$Label1'], false],
  ['1700000000.M1P2.host:2,ST', ['\\Seen'], true],
  ['1700000000.M1P2.host:2,PDz', ['$Forwarded', '\\Draft'], false],
  ['1700000000.M1P2.host:1,S', [], false],
  ['1700000000.M1P2.host', [], false],
])('flags of %s', (name, flags, isDeleted) => {
  expect(parseMaildirInfo(name, keywords)).toEqual({ flags, isDeleted });
});

test.each([
  ['.Projects.Old', ['Projects', 'Old']],
  ['.Entw&APw-rfe', ['Entwürfe']],
  ['.&XfJT0ZAB-', ['已发送']],
  ['.Tom & Ann', ['Tom & Ann']],
  ['.Entwürfe', ['Entwürfe']],
])('the folder of %s', (name, path) => {
  expect(parseFolderName(name)).toEqual(path);
});

test('the received date is the earlier of what the file and its name say', () => {
  expect(chooseReceived('1700000000.M1.host', 1_600_000_000_500)).toBe(1_600_000_000_500);
  expect(chooseReceived('1700000000.M1.host', 1_800_000_000_000)).toBe(1_700_000_000_000);
  expect(chooseReceived('mail-7', 1_600_000_000_000)).toBe(1_600_000_000_000);
});
