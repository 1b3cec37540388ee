// What the send log and the queue say of the encryption on the way to another server: through the whole server, on both engines.
import { createHash, X509Certificate } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type DraftContent, plainDraft } from '@hongyan/contract';
import { type ApiClient, waitFor } from '@hongyan/testkit';
import { getTestCertificate } from '@hongyan/testkit/server/test-certificate.ts';
import {
  domain,
  engines,
  haiyan,
  lilei,
  outsideDomain,
  startWorld,
  type World,
} from '@hongyan/testkit/server/world.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listQueue } from './admin-commands/list-queue.ts';

const dayMs = 86_400_000;
/** Its server shows the certificate of another name. */
const unproven = 'unproven.example';
/** So does this one's, and its policy demands a valid one. */
const strict = 'strict.example';
/** Signed DNS names the certificate of these. */
const proved = 'proved.example';
/** And another one than it shows, of these. */
const forged = 'forged.example';

function createContent(addresses: readonly string[]): DraftContent {
  return {
    type: 'new',
    refMailId: null,
    from: lilei,
    to: addresses.map((address) => ({ name: '', address })),
    cc: [],
    bcc: [],
    subject: 'how it went',
    html: '<p>Hello</p>',
    attachments: [],
    priority: 3,
    readReceipt: false,
    ...plainDraft,
  };
}

describe.each(engines)('the encryption of a delivery, on %s', (engine) => {
  let world: World;
  let client: ApiClient;
  beforeAll(async () => {
    world = await startWorld(engine, { hasDnsServer: true });
    for (const name of [unproven, strict]) {
      world.zone[name] = { MX: [{ exchange: `mx.${name}`, priority: 10 }] };
      world.zone[`mx.${name}`] = { A: ['127.0.0.1'] };
    }
    const policy = { id: '1', mode: 'enforce', mx: [`mx.${strict}`], expiresAt: world.clock.now() + dayMs };
    const { dataDirectory } = world.server.context.services.config;
    await writeFile(join(dataDirectory, 'mta-sts-policies.json'), JSON.stringify({ [strict]: policy }));
    const { raw: right } = new X509Certificate((await getTestCertificate(`mx.${outsideDomain}`)).cert);
    for (const [name, data] of [
      [proved, right],
      [forged, Buffer.from('another certificate')],
    ] as const) {
      world.zone[name] = { MX: [{ exchange: `mx.${name}`, priority: 10 }], isSigned: true };
      world.zone[`mx.${name}`] = { A: ['127.0.0.1'], isSigned: true };
      const digest = createHash('sha256').update(data).digest();
      const TLSA = [{ usage: 3, selector: 0, matchingType: 1, data: digest }];
      world.zone[`_25._tcp.mx.${name}`] = { TLSA, isSigned: true };
    }
    client = await world.server.signIn(lilei);
  });
  afterAll(async () => world.stop());

  const send = async (addresses: readonly string[]) => {
    const { submissionId } = (await client.compose.send({ content: createContent(addresses) })).data;
    const read = async () => (await client.outbox.mailLogInfo({ submissionId })).data.list[0]?.recipients ?? [];
    await waitFor(async () => (await read()).every(({ state }) => !['waiting', 'sending'].includes(state)));
    return read();
  };

  it('says whether the server that took it was verified', async () => {
    expect(await send([`erik@${outsideDomain}`, `anna@${unproven}`])).toMatchObject([
      { state: 'delivered', host: `mx.${outsideDomain}`, encryption: 'verified' },
      { state: 'delivered', host: `mx.${unproven}`, encryption: 'encrypted' },
    ]);
  });

  it('says that signed DNS has proved the server that took it, or why nothing was sent to another one', async () => {
    const [good, bad] = await send([`siri@${proved}`, `olaf@${forged}`]);
    expect(good).toMatchObject({ state: 'delivered', host: `mx.${proved}`, encryption: 'dane' });
    const text = `The certificate of mx.${forged} is not one that its TLSA records name (DANE)`;
    expect(bad).toMatchObject({ state: 'deferred', encryption: 'refused', text });
    expect(world.sink.mails.flatMap(({ to }) => to)).not.toContain(`olaf@${forged}`);
    const waiting = await listQueue(world.server.context.services.database.read);
    expect(waiting).toContainEqual(
      expect.objectContaining({ address: `olaf@${forged}`, lastText: text, lastTls: 'refused' }),
    );
  });

  it('says why nothing was sent to a domain that demands a verified server', async () => {
    const [recipient] = await send([`per@${strict}`]);
    expect(recipient).toMatchObject({ state: 'deferred', encryption: 'refused' });
    expect(recipient?.text).toContain(`TLS with mx.${strict} failed`);
    expect(world.sink.mails.flatMap(({ to }) => to)).not.toContain(`per@${strict}`);
    const waiting = await listQueue(world.server.context.services.database.read);
    expect(waiting).toContainEqual(
      expect.objectContaining({ address: `per@${strict}`, state: 'deferred', lastTls: 'refused' }),
    );
  });

  it('says nothing of copies inside, and of what was refused for another reason', async () => {
    const wrong = `wrong@${outsideDomain}`;
    world.sink.refuse(wrong, 550);
    expect(await send([haiyan, wrong])).toMatchObject([
      { address: `wang.haiyan@${domain}`, state: 'delivered', encryption: null },
      { address: wrong, state: 'failed', encryption: null },
    ]);
  });
});
