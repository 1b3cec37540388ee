// A mail that carries others: what arrives at a real server is message/rfc822, byte for byte as it was.
import { errors, maxAttachments } from '@hongyan/contract';
import { type ApiClient, waitFor } from '@hongyan/testkit';
import { engines, haiyan, lilei, outsideDomain, startWorld, type World } from '@hongyan/testkit/server/world.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

describe.each(engines)('forwarding as attachment, on %s', (engine) => {
  let world: World;
  let client: ApiClient;

  beforeAll(async () => {
    world = await startWorld(engine);
    client = await world.server.signIn(lilei);
  });
  afterAll(() => world.stop());

  const receive = async (subject: string, text: string): Promise<string> => {
    await world.server.deliver({ from: `erik@${outsideDomain}`, to: lilei, subject, text });
    return waitFor(
      async () => {
        const { data } = await client.mailbox.list({ mailboxId: '1', pageSize: 200 });
        return data.list.find((mail) => mail.mailSubject === subject)?.mailId;
      },
      { what: 'the mail' },
    );
  };

  it('two mails go as two files, and the reader of the colleague lists them as mails', async () => {
    const mailIds = [await receive('预算', '第一封'), await receive('Contract', 'the second')] as never[];
    const { data } = await client.compose.forwardAsAttachment({ mailIds });
    expect(data.content.attachments.map(({ fileName, type }) => [fileName, type])).toEqual([
      ['预算.eml', 'message/rfc822'],
      ['Contract.eml', 'message/rfc822'],
    ]);
    const original = await client.raw('mail/email/export', {
      method: 'POST',
      body: JSON.stringify({ mailIds: [mailIds[1]] }),
      headers: { 'content-type': 'application/json' },
    });
    const content = { ...data.content, to: [{ name: '', address: haiyan }], html: '<p>see both</p>' };
    expect((await client.compose.send({ content })).code).toBe(200);
    const colleague = await world.server.signIn(haiyan);
    const mailId = await waitFor(async () => (await colleague.mailbox.list({ mailboxId: '1' })).data.list[0]?.mailId, {
      what: 'the forwarded mails',
    });
    const detail = (await colleague.mailbox.detail({ mailId })).data;
    expect(detail.attachments.map(({ fileName, type }) => [fileName, type])).toEqual([
      ['预算.eml', 'message/rfc822'],
      ['Contract.eml', 'message/rfc822'],
    ]);
    const second = await colleague.raw(detail.attachments[1]?.url ?? '', { method: 'GET' });
    expect(second.bytes.toString().trimEnd()).toBe(original.bytes.toString().trimEnd());
  });

  // The limit is counted before the store is asked.
  it.runIf(engine === 'sqlite')('refuses more than a mail may carry', async () => {
    const subjects = Array.from({ length: maxAttachments + 1 }, (_, index) => `many ${String(index)}`);
    const mailIds = await Promise.all(subjects.map(async (subject) => (await receive(subject, 'x')) as never));
    const forward = async (ids: never[]) => (await client.compose.forwardAsAttachment({ mailIds: ids })).code;
    expect(await forward(mailIds)).toBe(errors.tooManyAttachments.code);
    expect(await forward(mailIds.slice(1))).toBe(200);
  });
});
