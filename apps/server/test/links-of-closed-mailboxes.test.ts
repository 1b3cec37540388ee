// Links that need no sign-in open while the person whose they are may sign in, and open again when they may again.
import type { DraftAttachment, DraftContent } from '@hongyan/contract';
import { type ApiClient, sendRaw, type TestPerson, waitFor } from '@hongyan/testkit';
import { someBytes, uploadWhole } from '@hongyan/testkit/protocols/tus-client.ts';
import { createContent } from '@hongyan/testkit/server/message-content.ts';
import { engines, haiyan, lilei, startWorld, type World } from '@hongyan/testkit/server/world.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { machineContext, setMailboxExpiry } from '../src/features/identity/index.ts';

const password = 'only you 42';
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

describe.each(engines)('links of a mailbox that is closed, on %s', (engine) => {
  let world: World;
  let li: ApiClient;
  let wang: ApiClient;
  let accounts: Record<'li' | 'wang', number>;

  beforeAll(async () => {
    world = await startWorld(engine);
    const rows = await read().selectFrom('address').select(['address', 'account_no']).execute();
    const findNumber = (address: string) => rows.find((row) => row.address === address)?.account_no ?? 0;
    accounts = { li: findNumber(lilei), wang: findNumber(haiyan) };
  });
  afterAll(() => world.stop());
  // What closes a mailbox ends its sessions.
  beforeEach(async () => {
    li = await world.server.signIn(lilei);
    wang = await world.server.signIn(haiyan);
  });

  const read = () => world.server.context.services.database.read;
  const people = () => world.server.context.people;
  const admin = () => machineContext(world.clock.now(), 'test');
  const get = (path: string, more: { method?: string; headers?: Record<string, string> } = {}) =>
    sendRaw(world.server.url, path, more);
  const restore = async (accountNo: TestPerson['accountNo']) => people().activatePerson(admin(), accountNo);

  /** How the mailbox is closed, and opened again. */
  const closings: readonly {
    readonly what: string;
    readonly close: (accountNo: number) => Promise<unknown>;
    readonly open: (accountNo: number) => Promise<unknown>;
  }[] = [
    {
      what: 'its person is suspended',
      close: async (accountNo) => people().suspendPerson(admin(), accountNo),
      open: async (accountNo) => restore(accountNo),
    },
    {
      what: 'its time is over',
      close: async (accountNo) => setExpiry(accountNo, world.clock.now() - 1_000),
      open: async (accountNo) => setExpiry(accountNo, null),
    },
  ];
  const setExpiry = (accountNo: number, expiresAt: number | null) =>
    world.server.context.services.database.runner.execute(setMailboxExpiry, admin(), { accountNo, expiresAt });
  it.each(closings)('large files: the page, the whole, a range and HEAD, while $what', async ({ close, open }) => {
    const bytes = someBytes(200_000);
    const { large } = await uploadWhole(li, bytes, { name: 'plan.bin', purpose: 'large' });
    const id = large?.url.split('id=')[1] ?? '';
    const info = `file/large/info/${id}`;
    const file = `file/large/download/${id}`;
    const ask = async () => {
      const answers = [
        await get(info),
        await get(file),
        await get(file, { headers: { range: 'bytes=5-' } }),
        await get(file, { method: 'HEAD' }),
      ];
      return answers.map(({ status }) => status);
    };
    const before = await ask();
    expect(before.slice(0, 3)).toEqual([200, 200, 206]);
    const never = await get(`file/large/download/${'0'.repeat(40)}`);
    await close(accounts.li);
    const [page, whole, range, head] = await ask();
    expect([page, whole, range]).toEqual([404, 404, 404]);
    expect([404, 405]).toContain(head);
    // Nobody learns that it is the mailbox, and not the file.
    expect({ ...(await get(file)).envelope, requestId: '' }).toEqual({ ...never.envelope, requestId: '' });
    await open(accounts.li);
    expect(await ask()).toEqual(before);
  });

  it('a large file whose download is under way ends soon after', async () => {
    // More than the buffers of both sides hold.
    const whole = 16 * 1024 * 1024;
    const { large } = await uploadWhole(li, someBytes(whole), { name: 'long.bin', purpose: 'large' });
    const answer = await fetch(`${world.server.url}/api/file/large/download/${large?.url.split('id=')[1] ?? ''}`);
    const reader = answer.body?.getReader() as ReadableStreamDefaultReader<Uint8Array>;
    let size = (await reader.read()).value?.byteLength ?? 0;
    await people().suspendPerson(admin(), accounts.li);
    const rest = async () => {
      for (;;) {
        const next = await reader.read();
        if (next.value === undefined) return;
        size += next.value.byteLength;
      }
    };
    await expect(rest()).rejects.toThrow();
    expect(size).toBeLessThan(whole);
    await restore(accounts.li);
  });

  it.each(closings)(
    'read-limited mail, by either side and without spending a read, while $what',
    async ({ close, open }) => {
      const content: DraftContent = createContent({
        subject: `limited ${String(made())}`,
        authorised: { reads: 1, days: 7 },
      });
      expect((await li.compose.send({ content, authorisedPassword: password })).code).toBe(200);
      const mail = await waitFor(
        async () =>
          (await wang.mailbox.list({ mailboxId: '1' })).data.list.find((one) => one.mailSubject === content.subject),
        { what: 'the mail' },
      );
      const { text } = (await wang.mailbox.detail({ mailId: mail.mailId })).data;
      const [, link] = /#\/authorised\/([0-9a-f]{40})/.exec(text ?? '') ?? [];
      const openIt = async () =>
        (
          await sendRaw(world.server.url, `mail/authorised/open/${link ?? ''}`, {
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify({ password }),
          })
        ).status;
      for (const accountNo of [accounts.li, accounts.wang]) {
        await close(accountNo);
        expect(await openIt()).toBe(404);
        await open(accountNo);
      }
      expect(await openIt()).toBe(200);
    },
  );

  it.each(closings)('a picture in a message, and one of a signature, while $what', async ({ close, open }) => {
    const file = { name: 'dot.png', type: 'image/png', bytes: picture };
    const upload = (await li.upload('file/upload', file)).envelope?.data as DraftAttachment;
    const custom = (await li.upload('file/uploadCustomPicture', file)).envelope?.data as { url: string };
    const paths = [upload.url, custom.url];
    const ask = async () => Promise.all(paths.map(async (path) => (await get(path)).status));
    expect(await ask()).toEqual([200, 200]);
    await close(accounts.li);
    expect(await ask()).toEqual([404, 404]);
    await open(accounts.li);
    expect(await ask()).toEqual([200, 200]);
  });

  let count = 0;
  const made = () => (count += 1);
});
