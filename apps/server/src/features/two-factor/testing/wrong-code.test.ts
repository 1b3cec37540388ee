import { generate } from 'otplib';
import { expect, test } from 'vitest';
import { createTotpSecret, matchTotp } from '../totp.ts';
import { pickOther, wrongCode } from './wrong-code.ts';

test('a wrong code is none of those that are accepted, also where the first ones are', () => {
  expect(pickOther(['123456', '234567', '345678'])).toBe('000000');
  expect(pickOther(['000000', '234567', '000001'])).toBe('000002');
});

test('a wrong code is refused at its moment, where the right one is accepted', async () => {
  const secret = await createTotpSecret();
  const now = 1_800_000_000_000;
  expect(await matchTotp(secret, await wrongCode(secret, now), { now, lastStep: 0 })).toBeNull();
  expect(await matchTotp(secret, await generate({ secret, epoch: now / 1_000 }), { now, lastStep: 0 })).not.toBeNull();
});
