import { afterEach, expect, test } from 'vitest';
import { askRspamdController, teachRspamd } from './rspamd-training.ts';
import { type Daemon, type HttpDouble, startRspamdDouble } from './testing/daemons.ts';

const running: Daemon[] = [];
afterEach(async () => {
  for (const daemon of running.splice(0)) await daemon.stop();
});
const mail = 'From: a@away.example\r\nSubject: x\r\n\r\ntext\r\n';
async function* open(): AsyncGenerator<Uint8Array> {
  yield Buffer.from(mail);
}
const start = async (status: number, body = '{"success":true}'): Promise<HttpDouble> => {
  const double = await startRspamdDouble(() => ({ status, body }));
  running.push(double);
  return double;
};
const at = ({ port }: Daemon, password: string | null = 'right') => ({
  url: `http://127.0.0.1:${String(port)}`,
  password,
});
const never = new AbortController().signal;

test.each([
  ['junk', '/learnspam'],
  ['good', '/learnham'],
] as const)('%s is taught by %s, with the password and the whole message', async (kind, path) => {
  const double = await start(200);
  await teachRspamd(at(double), kind, open(), never);
  expect(double.asked).toMatchObject([{ path, headers: { password: 'right' }, body: mail }]);
});

test.each([204, 208])(
  '%i: it knows the message, or there is too little in it; nothing is tried again',
  async (status) => {
    await teachRspamd(at(await start(status, '')), 'junk', open(), never);
  },
);

test.each([
  [401, /HONGYAN_RSPAMD_LEARN_PASSWORD/],
  [403, /HONGYAN_RSPAMD_LEARN_PASSWORD/],
  [404, /404/],
  [500, /500/],
])('%i: the lesson is tried again, and the reason names no secret', async (status, reason) => {
  const taught = teachRspamd(at(await start(status, '{"error":"no"}'), 'secret-word'), 'junk', open(), never);
  await expect(taught).rejects.toThrow(reason);
  await expect(taught).rejects.not.toThrow(/secret-word/);
});

test('nobody there, an answer without end, and a server that stops', async () => {
  const gone = await start(200);
  await gone.stop();
  await expect(teachRspamd(at(gone), 'good', open(), never)).rejects.toThrow();
  const long = await start(200, 'x'.repeat(100_000));
  await expect(teachRspamd(at(long), 'good', open(), never)).rejects.toThrow(/too long/);
  const silent = await startRspamdDouble(() => null);
  running.push(silent);
  const stopping = new AbortController();
  const taught = teachRspamd(at(silent), 'good', open(), stopping.signal);
  stopping.abort();
  await expect(taught).rejects.toThrow();
});

test('the controller is asked whether it takes the password', async () => {
  const double = await start(200, '{"auth":"ok"}');
  await askRspamdController(at(double), never);
  expect(double.asked).toMatchObject([{ path: '/auth', headers: { password: 'right' } }]);
  const reader = await start(200, '{"version":"3.4","auth":"ok","read_only":true}');
  await expect(askRspamdController(at(reader), never)).rejects.toThrow(/enable_password/);
  await expect(askRspamdController(at(await start(403)), never)).rejects.toThrow(/HONGYAN_RSPAMD_LEARN_PASSWORD/);
});
