// What a collector reads of deliveries, jobs, changes to the store and IMAP commands is what happened.
import { connect } from 'node:tls';
import { waitFor } from '@hongyan/testkit';
import { createContent } from '@hongyan/testkit/server/message-content.ts';
import { lilei, outsideDomain, startWorld, type World } from '@hongyan/testkit/server/world.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

let world: World;

beforeAll(async () => {
  world = await startWorld('sqlite', { env: { HONGYAN_METRICS: '127.0.0.1:0' } });
});
afterAll(() => world.stop());

const scrape = async () => (await fetch(`http://127.0.0.1:${String(world.server.ports.metrics)}/metrics`)).text();
const readFigure = (text: string, series: string): number =>
  Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${series} `))
      ?.split(' ')[1] ?? 0,
  );

test('deliveries count by outcome and way, their jobs and the changes of the store with their times', async () => {
  const client = await world.server.signIn(lilei);
  const refused = `refused@${outsideDomain}`;
  world.sink.refuse(refused, 550);
  const before = readFigure(await scrape(), 'hongyan_store_operation_duration_seconds_count');
  const to = [`taken@${outsideDomain}`, refused].map((address) => ({ name: '', address }));
  expect((await client.compose.send({ content: createContent({ to }), undoSeconds: 0 })).code).toBe(200);
  let text = '';
  await waitFor(
    async () => {
      text = await scrape();
      return /^hongyan_job_duration_seconds_count\{kind="delivery.outbound",outcome="done"\} 1$/m.test(text);
    },
    { what: 'the delivery among the figures' },
  );
  const outcomes = [...text.matchAll(/^hongyan_delivery_attempts_total\{outcome="(\w+)",tls="\w+"\} (\d+)$/gm)];
  expect(outcomes.map(([, outcome, count]) => `${outcome ?? ''} ${count ?? ''}`).sort()).toEqual([
    'delivered 1',
    'failed 1',
  ]);
  expect(readFigure(text, 'hongyan_store_operation_duration_seconds_count')).toBeGreaterThan(before);
});

test('IMAP commands count with their times, and what waits for its client does not', async () => {
  const socket = connect({ port: world.server.ports.imaps, host: '127.0.0.1', rejectUnauthorized: false });
  let said = '';
  socket.setEncoding('utf8').on('data', (part: string) => (said += part));
  const hears = (what: string) => waitFor(() => said.includes(what), { what });
  await hears('* OK');
  socket.write('a NOOP\r\nb UNKNOWN-COMMAND\r\nc AUTHENTICATE PLAIN\r\n*\r\nd LOGOUT\r\n');
  await hears('d OK');
  socket.destroy();
  const text = await scrape();
  expect(readFigure(text, 'hongyan_imap_command_duration_seconds_count{command="NOOP"}')).toBe(1);
  expect(text).toMatch(/^hongyan_imap_commands_total\{command="AUTHENTICATE"\} 1$/m);
  expect(text).not.toMatch(/imap_command_duration_seconds\w*\{[^}]*AUTHENTICATE/);
  expect(text).not.toContain('UNKNOWN');
});
