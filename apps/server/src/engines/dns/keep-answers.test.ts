import { describe, expect, it } from 'vitest';
import { keepAnswers } from './keep-answers.ts';

type Records = readonly unknown[];

/** A resolver that answers by what is in `zone`, and counts. */
function countingDns(zone: Map<string, Records | string>) {
  const asked: string[] = [];
  const resolve = async (name: string, type: string): Promise<Records> => {
    asked.push(`${type} ${name}`);
    const found = zone.get(`${type} ${name.toLowerCase()}`) ?? 'ENOTFOUND';
    if (typeof found === 'string') throw Object.assign(new Error(found), { code: found });
    return found;
  };
  return { resolve, asked };
}

const spf = [['v=spf1 -all']];

describe('answers of DNS that are kept', () => {
  it('are not asked for again, whatever case the name is written in, and per type', async () => {
    const { resolve, asked } = countingDns(new Map<string, Records>([['TXT a.example', spf]]));
    const kept = keepAnswers(resolve, () => 0);
    expect(await kept('a.example', 'TXT')).toEqual(spf);
    expect(await kept('A.Example', 'TXT')).toEqual(spf);
    await expect(kept('a.example', 'MX')).rejects.toMatchObject({ code: 'ENOTFOUND' });
    expect(asked).toEqual(['TXT a.example', 'MX a.example']);
  });

  it('are asked for once by those who ask at the same time', async () => {
    const { resolve, asked } = countingDns(new Map<string, Records>([['TXT a.example', spf]]));
    const kept = keepAnswers(resolve, () => 0);
    await Promise.all([kept('a.example', 'TXT'), kept('a.example', 'TXT')]);
    expect(asked).toHaveLength(1);
  });

  it('are asked for anew after half a minute, so that a record that was taken back is not believed any more', async () => {
    const zone = new Map<string, Records | string>([['TXT a.example', spf]]);
    const { resolve } = countingDns(zone);
    let time = 1_000;
    const kept = keepAnswers(resolve, () => time);
    await kept('a.example', 'TXT');
    zone.set('TXT a.example', 'ENODATA');
    time += 29_999;
    expect(await kept('a.example', 'TXT')).toEqual(spf);
    time += 1;
    await expect(kept('a.example', 'TXT')).rejects.toMatchObject({ code: 'ENODATA' });
  });

  it('are kept where there is no record, and not where the question failed', async () => {
    const zone = new Map<string, Records | string>([['TXT none.example', 'ENODATA']]);
    const { resolve, asked } = countingDns(zone);
    const kept = keepAnswers(resolve, () => 0);
    await expect(kept('none.example', 'TXT')).rejects.toMatchObject({ code: 'ENODATA' });
    await expect(kept('none.example', 'TXT')).rejects.toMatchObject({ code: 'ENODATA' });
    expect(asked).toHaveLength(1);
    for (const code of ['ETIMEOUT', 'ESERVFAIL', 'ECONNREFUSED']) {
      zone.set('TXT later.example', code);
      await expect(kept('later.example', 'TXT')).rejects.toMatchObject({ code });
    }
    zone.set('TXT later.example', spf);
    expect(await kept('later.example', 'TXT')).toEqual(spf);
  });

  it('do not change for others when one who asked changes them', async () => {
    const zone = new Map<string, Records>([
      ['TXT a.example', [['one', 'two']]],
      ['MX a.example', [{ exchange: 'mx.a.example', priority: 1 }]],
    ]);
    const kept = keepAnswers(countingDns(zone).resolve, () => 0);
    const [text] = (await kept('a.example', 'TXT')) as string[][];
    text?.push('three');
    const [host] = (await kept('a.example', 'MX')) as { exchange: string }[];
    if (host !== undefined) host.exchange = 'other.example';
    expect(await kept('a.example', 'TXT')).toEqual([['one', 'two']]);
    expect(await kept('a.example', 'MX')).toEqual([{ exchange: 'mx.a.example', priority: 1 }]);
  });

  it('are bounded: a sender who makes us ask for many names pushes out the oldest, and a long answer is not kept', async () => {
    const long = [['x'.repeat(2_001)]];
    const zone = new Map<string, Records>([
      ['TXT first.example', spf],
      ['TXT long.example', long],
    ]);
    const { resolve, asked } = countingDns(zone);
    const kept = keepAnswers(resolve, () => 0);
    expect(await kept('long.example', 'TXT')).toEqual(long);
    expect(await kept('long.example', 'TXT')).toEqual(long);
    expect(asked).toHaveLength(2);
    await kept('first.example', 'TXT');
    for (let index = 0; index < 4_000; index += 1)
      await kept(`n${String(index)}.example`, 'TXT').catch(() => undefined);
    asked.length = 0;
    await kept('n3999.example', 'TXT').catch(() => undefined);
    expect(asked).toEqual([]);
    await kept('first.example', 'TXT');
    expect(asked).toEqual(['TXT first.example']);
  });
});
