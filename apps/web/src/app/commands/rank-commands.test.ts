import { describe, expect, it } from 'vitest';
import { loadSpelling } from '../../lib/language/spell-names.ts';
import type { Command } from '../../platform/features/command.ts';
import { rankCommands } from './rank-commands.ts';

const command = (label: string, more: Partial<Command> = {}): Command => ({
  key: label,
  group: 'messages',
  label,
  icon: 'mail',
  run: () => undefined,
  ...more,
});
const archive = command('归档');
const remove = command('删除');
const reply = command('回复');
const folder = command('项目归档', { group: 'folders', onlyTyped: true });
const client = command('客户端', { group: 'settings', onlyTyped: true, words: 'Mail clients IMAP POP3' });
const all = [archive, remove, reply, folder, client];
const labels = (typed: string, spell?: Parameters<typeof rankCommands>[2], from = all): string[] =>
  rankCommands(from, typed, spell).flatMap(({ commands }) => commands.map(({ label }) => label));

describe('command palette', () => {
  it('lists what can be done here while nothing is typed', () => {
    expect(labels('')).toEqual(['归档', '删除', '回复']);
    expect(labels('  ')).toEqual(['归档', '删除', '回复']);
  });

  it('puts what begins with the text before what holds it', () => {
    expect(labels('归档')).toEqual(['归档', '项目归档']);
    expect(labels('reply', undefined, [command('Quick reply'), command('Reply')])).toEqual(['Reply', 'Quick reply']);
  });

  it('finds by further words, in any order and width', () => {
    expect(labels('imap')).toEqual(['客户端']);
    expect(labels('ＩＭＡＰ mail')).toEqual(['客户端']);
    expect(labels('imap nothing')).toEqual([]);
  });

  it('finds Chinese by its spelling and its initials', async () => {
    const spell = await loadSpelling();
    expect(labels('guidang', spell)).toEqual(['归档', '项目归档']);
    expect(labels('gd', spell)).toEqual(['归档', '项目归档']);
    expect(labels('gui dang', spell)[0]).toBe('归档');
    expect(labels('huifu', spell)).toEqual(['回复']);
    expect(labels('zzz', spell)).toEqual([]);
  });

  it('keeps what its source has found, behind what the label says', () => {
    const person = command('写信给 王伟', { group: 'people', isFound: true });
    expect(labels('wangw', undefined, [person, command('wangwei notes', { group: 'folders' })])).toEqual([
      'wangwei notes',
      '写信给 王伟',
    ]);
  });

  it('offers the search for the text behind everything that fits it', () => {
    const search = command('搜索全部：归档', { group: 'searches', isLast: true });
    expect(labels('归档', undefined, [search, archive, folder])).toEqual(['归档', '项目归档', '搜索全部：归档']);
  });

  it('shows a few of each group', () => {
    const many = Array.from({ length: 30 }, (_, index) => command(`文件夹 ${String(index)}`));
    expect(labels('文件夹', undefined, many)).toHaveLength(6);
  });
});
