import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseAddressList } from './address-list.ts';
import { parseRawAddresses } from './raw-addresses.ts';

const show = (value: string) =>
  parseAddressList(value).map(
    ({ name, address, group }) => `${group === undefined ? '' : `${group}: `}${name} <${address}>`,
  );

describe('address list', () => {
  it.each([
    ['bare', 'a@b.cn', [' <a@b.cn>']],
    ['name and angle', 'John Doe <j@b.cn>', ['John Doe <j@b.cn>']],
    ['quoted name with comma and escapes', '"Doe, \\"J\\"" <j@b.cn>, x@y.z', ['Doe, "J" <j@b.cn>', ' <x@y.z>']],
    ['encoded name', '=?gb2312?B?1cXI/Q==?= <z@b.cn>', ['张三 <z@b.cn>']],
    ['encoded word inside quotes', '"=?gb2312?B?1cXI/Q==?=" <z@b.cn>', ['张三 <z@b.cn>']],
    ['raw GBK name in quotes', '"\xd5\xc5\xc8\xfd" <z@b.cn>', ['张三 <z@b.cn>']],
    ['comment as name', 'j@b.cn (John (Jack) Doe)', ['John (Jack) Doe <j@b.cn>']],
    ['comments anywhere', 'J <j(x)@(y)b.cn> (z), (only comment)', ['J <j@b.cn>']],
    ['nothing but a comment', '(John)', ['John <>']],
    ['a comment in a group', 'Team: (nobody) ;, (x), e@f.cn', [' <e@f.cn>']],
    ['groups', 'Team: A <a@b.cn>, c@d.cn;, e@f.cn', ['Team: A <a@b.cn>', 'Team:  <c@d.cn>', ' <e@f.cn>']],
    ['empty group', 'undisclosed-recipients:;', []],
    ['obsolete route', '<@x.org,@y.org:j@b.cn>', [' <j@b.cn>']],
    ['obsolete blanks', 'j . d @ b . cn', [' <j.d@b.cn>']],
    ['semicolons as separators', 'a@b.cn; c@d.cn', [' <a@b.cn>', ' <c@d.cn>']],
    ['empty entries', ', ,a@b.cn,,', [' <a@b.cn>']],
    ['quoted local part', '"j doe"@b.cn', [' <"j doe"@b.cn>']],
    ['name without brackets', 'John j@b.cn', ['John <j@b.cn>']],
    ['unclosed quote', '"John <j@b.cn>', ['"John <j@b.cn>']],
    ['unclosed comment', 'John (x <j@b.cn>', ['John (x <j@b.cn>']],
    ['unclosed angle', 'John <j@b.cn, c@d.cn', ['John <j@b.cn>', ' <c@d.cn>']],
    ['address literal', '<j@[192.0.2.1]>', [' <j@[192.0.2.1]>']],
    ['empty return path', '<>', []],
    ['no address', 'just words', ['just words <>']],
  ])('%s', (_, value, expected) => expect(show(value)).toEqual(expected));

  it.each([
    ['another address as name', '"boss@b.cn" <evil@x.org>', ['name-has-address']],
    ['a full-width @ as name', '"=?utf-8?B?Ym9zc++8oGIuY24=?=" <evil@x.org>', ['name-has-address']],
    ['the same address as name', '"A@b.cn" <a@b.cn>', undefined],
    ['a direction override', '=?utf-8?B?4oCuYWJj?= <a@b.cn>', ['name-has-hidden-marks']],
    ['two @', '<a@b@c.cn>', ['malformed-address']],
    [
      'an address hidden in an encoded word is only a name',
      '=?utf-8?Q?=3Ca=40b.cn=3E?=',
      ['name-has-address', 'malformed-address'],
    ],
  ])('warns of %s', (_, value, expected) => expect(parseAddressList(value)[0]?.warnings).toEqual(expected));

  it('removes hidden marks from names', () =>
    expect(parseAddressList('=?utf-8?B?YeKArmLigItj?= <a@b.cn>')[0]?.name).toBe('abc'));

  it('takes at most 2 000 addresses', () => {
    expect(parseAddressList('a@b.cn,'.repeat(9_000))).toHaveLength(2_000);
    expect(parseRawAddresses('g:;'.repeat(20_000)).length).toBeLessThanOrEqual(8_002);
  });

  it('never throws', () => {
    const chunks = fc.array(
      fc.constantFrom(
        '"',
        '\\',
        '(',
        ')',
        '<',
        '>',
        ',',
        ';',
        ':',
        '@',
        'a',
        ' ',
        '.',
        '[',
        ']',
        '=?utf-8?B?5L2g?=',
        '\xe4',
      ),
      { maxLength: 80 },
    );
    fc.assert(
      fc.property(chunks, (all) => {
        for (const { name, address } of parseAddressList(all.join(''))) expect(name + address).not.toMatch(/[\0-\x1f]/);
      }),
      { numRuns: 2_000 },
    );
  });
});
