import { describe, expect, it } from 'vitest';
import { senderWarnings } from './suspicious-name.ts';

const mail = (name: string, address = 'a@b.example') => {
  const mailFrom = { name, address };
  return { mailFrom, from: [mailFrom], fromVerdict: 'pass' as const, defects: [] };
};

describe('warnings about a sender', () => {
  it('says nothing of an ordinary one', () => {
    expect(senderWarnings(mail('王海燕'))).toEqual([]);
    expect(senderWarnings(mail('a@b.example'))).toEqual([]);
  });
  it('warns of a name that is another address', () => {
    expect(senderWarnings(mail('boss@bank.example'))).toEqual(['nameIsAddress']);
    expect(senderWarnings(mail('boss＠bank.example'))).toEqual(['nameIsAddress']);
    const both = {
      ...mail('boss@bank.example (a@b.example)'),
      mailFrom: { name: 'boss@bank.example (a@b.example)', address: 'a@b.example' },
    };
    expect(senderWarnings(both)).toEqual(['nameIsAddress']);
    expect(senderWarnings({ ...both, mailFrom: { name: 'A@B.example', address: 'a@b.example' } })).toEqual([]);
  });
  it('warns of hidden and turning characters', () => {
    expect(senderWarnings(mail('Bank\u202egnp.exe'))).toEqual(['hiddenCharacters']);
    for (const hidden of ['\u200b', '\u034f', '\u3164', '\u2800', '\u{e0041}'])
      expect(senderWarnings(mail(`Ba${hidden}nk`))).toEqual(['hiddenCharacters']);
    expect(senderWarnings(mail('李雷 😀'))).toEqual([]);
  });
  it('warns of several senders, a failed check and defects', () => {
    const two = {
      ...mail('a'),
      from: [
        { name: 'a', address: 'a@b.example' },
        { name: 'c', address: 'c@d.example' },
      ],
      fromVerdict: 'fail' as const,
      defects: ['x'],
    };
    expect(senderWarnings(two)).toEqual(['failed', 'severalSenders', 'defects']);
  });
});
