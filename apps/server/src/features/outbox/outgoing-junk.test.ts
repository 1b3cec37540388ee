/** What rspamd says of mail that people send: sure junk does not leave, doubtful mail does, and mail inside is not asked about. */
import { errors } from '@hongyan/contract';
import { createContent } from '@hongyan/testkit/server/message-content.ts';
import { haiyan, lilei, outsideDomain, startWorld } from '@hongyan/testkit/server/world.ts';
import { expect, test } from 'vitest';
import { gtube, startRspamdDouble } from '../../engines/scanner/testing/daemons.ts';
import { findRecipient } from '../identity/index.ts';

const erik = `erik@${outsideDomain}`;
const to = (address: string) => [{ name: '', address }];

test('sure junk does not leave by the web or by submission, is recorded once, and mail inside is not asked about', async () => {
  let action = 'no action';
  const rspamd = await startRspamdDouble((body) => ({
    status: 200,
    body: JSON.stringify({ action: body.includes(gtube('X')) ? 'reject' : action, score: 20, required_score: 15 }),
  }));
  const world = await startWorld('sqlite', { env: { HONGYAN_RSPAMD: `http://127.0.0.1:${String(rspamd.port)}` } });
  const client = await world.server.signIn(lilei);
  const html = `<p>${gtube('X')}</p>`;
  const refused = await client.compose.send({ content: createContent({ to: to(erik), html }) });
  expect(refused.code).toBe(errors.outgoingJunk.code);
  expect(rspamd.asked.at(-1)?.headers).toMatchObject({ from: lilei, rcpt: erik, user: lilei });
  const raw = `From: ${lilei}\r\nTo: ${erik}\r\nSubject: x\r\n\r\n${gtube('X')}\r\n`;
  const person = await findRecipient(world.server.context.services.database.read, lilei);
  const password = await world.server.addCode({ address: lilei, accountNo: person?.accountNo ?? 0, orgId: 1 });
  await expect(
    world.server.submit('submissions', { raw, from: lilei, to: erik }, { user: lilei, password }),
  ).rejects.toMatchObject({ responseCode: 550, response: expect.stringContaining('looks like junk') });
  const { database } = world.server.context.services;
  const records = await database.read.selectFrom('audit').selectAll().where('action', '=', 'mail.junk').execute();
  expect(records).toHaveLength(1);
  expect(records[0]).toMatchObject({ object: lilei, result: 'refused' });
  const leaving = await database.read.selectFrom('submission_recipient').select('address').execute();
  expect(leaving).toEqual([]);

  // Somebody's work: it may be wrong about that, and nobody can come again later.
  for (action of ['add header', 'greylist']) {
    const sent = await client.compose.send({ content: createContent({ to: to(erik) }) });
    expect(sent.code, action).toBe(200);
  }
  const before = rspamd.asked.length;
  expect((await client.compose.send({ content: createContent({ to: to(haiyan), html }) })).code).toBe(200);
  expect(rspamd.asked).toHaveLength(before);
  await rspamd.stop();
  expect((await client.compose.send({ content: createContent({ to: to(erik) }) })).code).toBe(200);
  await world.stop();
});

test('where mail is to wait for rspamd, what people send waits as well', async () => {
  const world = await startWorld('sqlite', {
    env: { HONGYAN_RSPAMD: 'http://127.0.0.1:9', HONGYAN_RSPAMD_DOWN: 'refuse' },
  });
  const client = await world.server.signIn(lilei);
  const unsent = await client.compose.send({ content: createContent({ to: to(erik) }) });
  expect(unsent.code).toBe(errors.scannerUnavailable.code);
  await world.stop();
});
