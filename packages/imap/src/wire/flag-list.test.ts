import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultImapLimits } from '../limits.ts';
import { Arguments } from './arguments.ts';
import { readFlagList, readStoreFlags } from './flag-list.ts';
import { printFlags } from './print-flags.ts';
import { ImapSyntaxError } from './syntax-error.ts';

function read(text: string, how = readStoreFlags): string[] {
  const args = new Arguments({ pieces: [text], literals: [] });
  const flags = how(args, defaultImapLimits);
  args.end();
  return flags;
}

describe('flags of STORE and APPEND', () => {
  it('spells system flags as the standard does, and keeps keywords as given', () => {
    expect(read('(\\seen \\FLAGGED $Forwarded done)')).toEqual(['\\Seen', '\\Flagged', '$Forwarded', 'done']);
    expect(read('\\Deleted \\Draft \\answered')).toEqual(['\\Deleted', '\\Draft', '\\Answered']);
    expect(read('()')).toEqual([]);
  });

  it('takes each once, in whatever case it comes', () => {
    expect(read('(Work \\Seen WORK \\SEEN)')).toEqual(['Work', '\\Seen']);
  });

  it('passes over \\Recent, which nobody can set', () => {
    expect(read('(\\Recent \\Seen)', readFlagList)).toEqual(['\\Seen']);
  });

  it.each([
    '',
    '\\',
    '(\\Unknown)',
    '(\\*)',
    '(a  b)',
    '(a',
    'a(b',
    '("a")',
    '(é)',
    '(a])',
    `(${'k'.repeat(1_201)})`,
    Array(101).fill('a').join(' '),
    `(${Array(101).fill('a').join(' ')})`,
  ])('refuses %s', (text) => {
    expect(() => read(text)).toThrow(ImapSyntaxError);
  });

  it('reads again what it has printed', () => {
    const keyword = fc.stringMatching(/^[A-Za-z$_.~-][A-Za-z0-9$_.~&+-]{0,30}$/);
    const flag = fc.oneof(fc.constantFrom('\\Seen', '\\Answered', '\\Flagged', '\\Deleted', '\\Draft'), keyword);
    fc.assert(
      fc.property(fc.uniqueArray(flag, { selector: (each) => each.toLowerCase(), maxLength: 20 }), (flags) => {
        expect(read(printFlags(flags), readFlagList)).toEqual(flags);
      }),
    );
  });
});
