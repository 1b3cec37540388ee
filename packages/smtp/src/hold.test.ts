import { afterEach, expect, test } from 'vitest';
import { Dialogue, openListener, type TestListener } from './testing/index.ts';
import { describeHold, readHold } from './wire/hold.ts';

const listeners: TestListener[] = [];
afterEach(async () => {
  for (const listener of listeners.splice(0)) await listener.listener.close(0);
});

test.each([
  ['HOLDFOR', '86400', { forSeconds: 86_400 }],
  ['HOLDFOR', '0', undefined],
  ['HOLDFOR', '-1', undefined],
  ['HOLDFOR', '1234567890', undefined],
  ['HOLDFOR', undefined, undefined],
  ['HOLDUNTIL', '2026-05-04T10:00:00Z', { until: Date.UTC(2026, 4, 4, 10) }],
  ['HOLDUNTIL', '2026-05-04t18:00:00.5+08:00', { until: Date.UTC(2026, 4, 4, 10) + 500 }],
  ['HOLDUNTIL', '2026-02-30T10:00:00Z', undefined],
  ['HOLDUNTIL', '2026-05-04 10:00:00Z', undefined],
  ['HOLDUNTIL', '2026-05-04T10:00:00', undefined],
  ['HOLDUNTIL', 'tomorrow', undefined],
] as const)('%s=%s', (key, value, read) => {
  expect(readHold(key, value)).toEqual(read);
});

test('the greeting says how long and until when', () => {
  expect(describeHold(3_600, Date.UTC(2026, 4, 4, 10))).toBe('FUTURERELEASE 3600 2026-05-04T11:00:00Z');
});

test('offered to people inside TLS, and to nobody else', async () => {
  const mx = await openListener('mx');
  listeners.push(mx);
  const outsider = await Dialogue.open(mx.listener.port);
  expect(await outsider.hello()).not.toContain('FUTURERELEASE');
  await outsider.ask('MAIL FROM:<a@sender.example> HOLDFOR=60', '555 5.5.4');

  const listener = await openListener('submissions');
  listeners.push(listener);
  const client = await Dialogue.open(listener.listener.port, { tls: true });
  expect(await client.hello()).toMatch(
    /^250-FUTURERELEASE 31622400 \d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ\r$|^250 FUTURERELEASE/m,
  );
});
