// Which folder of ours a folder of a source becomes, and that every name is one that the folders accept.
import { countCharacters } from '@hongyan/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mapFolder } from './map-folder.ts';

const system = (folder: string) => ({ kind: 'system', folder });
const custom = (...names: string[]) => ({ kind: 'custom', names });

describe('a folder of the source', () => {
  test.each([
    [[], system('inbox')],
    [['inbox'], system('inbox')],
    [['INBOX', 'Sent'], system('sent')],
    [['Sent Items'], system('sent')],
    [['已发送'], system('sent')],
    [['Papierkorb'], system('trash')],
    [['SPAM'], system('junk')],
    [['Drafts'], custom('Drafts (imported)')],
    [['Sent', '2020'], custom('Sent (imported)', '2020')],
    [['a', 'b', 'c', 'd', 'e'], custom('a', 'b', 'c.d.e')],
    [['Pro\u0007ject\u202e'], custom('Pro_ject_')],
    [[' '], custom('Folder')],
  ])('%j becomes %j', (path, mapped) => {
    expect(mapFolder(path, null, 3)).toEqual(mapped);
  });

  test('goes below the named folder, the inbox into it', () => {
    expect(mapFolder([], 'Old mail', 3)).toEqual(custom('Old mail'));
    expect(mapFolder(['Sent Items'], 'Old mail', 3)).toEqual(custom('Old mail', 'Sent Items'));
  });

  test('gets names that the folders take, whatever it was called', () => {
    const level = fc.string({ unit: 'binary', minLength: 1, maxLength: 150 });
    fc.assert(
      fc.property(fc.array(level, { minLength: 1, maxLength: 6 }), (path) => {
        const mapped = mapFolder(path, null, 4);
        if (mapped.kind === 'system') return;
        expect(mapped.names.length).toBeLessThanOrEqual(4);
        for (const name of mapped.names) {
          expect(name).toBe(name.trim().normalize('NFC'));
          expect(name).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\p{Bidi_Control}]/u);
          expect(name.replaceAll(/[\p{Default_Ignorable_Code_Point}\p{White_Space}]/gu, '')).not.toBe('');
          expect(countCharacters(name)).toBeLessThanOrEqual(100);
        }
      }),
    );
  });
});
