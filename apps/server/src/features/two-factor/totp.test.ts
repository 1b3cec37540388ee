import { describe, expect, test } from 'vitest';
import { createTotpSecret, matchTotp, totpUri } from './totp.ts';

/** The key of RFC 6238, appendix B: `12345678901234567890`. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const at = (seconds: number, lastStep = 0) => ({ now: seconds * 1_000, lastStep });

describe('codes of authenticator apps', () => {
  // RFC 6238, appendix B, SHA-1; the last six of its eight digits.
  test.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('at %i s the code is %s', async (seconds, code) => {
    expect(await matchTotp(secret, code, at(seconds))).toBe(Math.floor(seconds / 30));
  });

  test('one step of drift each way is taken, two are not', async () => {
    const taken = await Promise.all(
      [-60, -30, 0, 30, 60].map((drift) => matchTotp(secret, '081804', at(1_111_111_109 + drift))),
    );
    const step = Math.floor(1_111_111_109 / 30);
    expect(taken).toEqual([null, step, step, step, null]);
  });

  test('replay: a step that was used, and every one before it, is refused', async () => {
    const step = Math.floor(1_111_111_109 / 30);
    expect(await matchTotp(secret, '081804', at(1_111_111_109, step - 1))).toBe(step);
    expect(await matchTotp(secret, '081804', at(1_111_111_109, step))).toBeNull();
    expect(await matchTotp(secret, '081804', at(1_111_111_109, step + 1))).toBeNull();
  });

  test('blanks as apps show them are ignored; anything else is wrong', async () => {
    expect(await matchTotp(secret, ' 081 804', at(1_111_111_109))).not.toBeNull();
    for (const code of ['', '08180', '0818044', '08180a', '-81804', '０８１８０４', '1e5'])
      expect(await matchTotp(secret, code, at(1_111_111_109))).toBeNull();
  });

  test('a secret has 160 bits and its address names the organisation and the mailbox', async () => {
    const made = await createTotpSecret();
    expect(made).toMatch(/^[A-Z2-7]{32}$/);
    const uri = new URL(await totpUri(made, '鸿雁科技', 'li.lei@example.org'));
    expect(decodeURIComponent(uri.pathname)).toContain('鸿雁科技:li.lei@example.org');
    expect(uri.searchParams.get('secret')).toBe(made);
  });
});
