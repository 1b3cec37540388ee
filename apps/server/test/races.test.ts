/** The same thing by twenty callers at once: one wins, the others are refused, and the counters are what is there. */
import { type DraftContent, plainDraft } from '@hongyan/contract';
import {
  type ApiClient,
  sendRaw,
  startTestServer,
  type TestPerson,
  type TestServer,
  testPassword,
  waitFor,
} from '@hongyan/testkit';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';

const workers = 20;
const many = <T>(act: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: workers }, (_, index) => act(index)));

describe.each(['sqlite', 'postgres'] as const)('on %s', (database) => {
  let server: TestServer;
  let person: TestPerson;
  let li: ApiClient;
  const [address, other] = ['li.lei@races.example', 'han.meimei@races.example'];

  beforeAll(async () => {
    server = await startTestServer({ database, postgresServer: inject('postgres') });
    await server.addOrganisation('Races', 'races.example');
    person = await server.addPerson(address);
    await server.addPerson(other);
    li = await server.signIn(address);
  });
  afterAll(async () => server.stop());

  const content = (subject: string, to = other): DraftContent => ({
    type: 'new',
    refMailId: null,
    from: address,
    to: [{ name: '', address: to }],
    cc: [],
    bcc: [],
    subject,
    html: '<p>Hello</p>',
    attachments: [],
    priority: 3,
    readReceipt: false,
    ...plainDraft,
  });
  const post = async (client: ApiClient, path: string, body: unknown, key?: string) => {
    const answer = await client.raw(path, {
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', ...(key === undefined ? {} : { 'idempotency-key': key }) },
    });
    return { status: answer.status, data: answer.envelope?.data as Record<string, unknown> };
  };
  const statuses = (answers: readonly { status: number }[]) => {
    const counts: Record<number, number> = {};
    for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
    return counts;
  };
  const list = async (mailboxId: string, client = li) =>
    (await client.mailbox.list({ mailboxId: mailboxId, pageSize: 200 })).data;

  /** Counters of every folder against the rows of its list, and of unread mail. */
  const expectCountersTrue = async () => {
    const { data } = await li.folders.navigation({});
    for (const folder of data.folderList) {
      const rows = await list(folder.folderId);
      expect({ folder: folder.kind, mail: folder.mail, unread: folder.unread, total: rows.total }).toEqual({
        folder: folder.kind,
        mail: rows.list.length,
        unread: folder.kind === 'drafts' ? folder.unread : rows.list.filter((mail) => !mail.seen).length,
        total: rows.list.length,
      });
    }
  };
  const arrive = async (subject: string) => {
    await server.deliver({ from: 'a@outside.example', to: address, subject, text: 'x' });
    const found = await waitFor(async () => (await list('1')).list.find((mail) => mail.mailSubject === subject), {
      what: subject,
    });
    return found.mailId;
  };

  it('sign-ins of one person all work, and each has its own session', async () => {
    const clients = await many(() => server.signIn(address));
    expect(new Set(clients.map((client) => client.token)).size).toBe(workers);
    expect(statuses(await many(async (n) => (await clients[n]?.raw('user/info')) ?? { status: 0 }))).toEqual({
      200: workers,
    });
  });

  it('guesses of a password are counted although they come together', async () => {
    const victim = 'han.meimei@races.example';
    const guess = () =>
      sendRaw(server.url, 'oauth/token', {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ grant_type: 'password', username: victim, password: 'Wrong-Wrong-1' }),
      });
    const answers = statuses((await Promise.all([many(guess), many(guess)])).flat());
    expect(answers[401] ?? 0).toBeLessThanOrEqual(12);
    // The rest is asked for a puzzle, or to wait.
    expect((answers[401] ?? 0) + (answers[400] ?? 0) + (answers[429] ?? 0)).toBe(2 * workers);
  });

  it('one refresh token works once, and using it again ends the session', async () => {
    const answer = await sendRaw(server.url, 'oauth/token', {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ grant_type: 'password', username: address, password: testPassword }),
    });
    const first = answer.envelope?.data as { accessToken: string; refreshToken: string };
    const refreshes = await many(() =>
      sendRaw(server.url, 'oauth/token', {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ grant_type: 'refresh_token', refresh_token: first.refreshToken }),
      }),
    );
    expect(statuses(refreshes)).toEqual({ 200: 1, 401: workers - 1 });
    const won = refreshes.find((one) => one.status === 200)?.envelope?.data as { accessToken: string };
    for (const token of [first.accessToken, won.accessToken])
      expect((await sendRaw(server.url, 'user/info', { headers: { authorization: `Bearer ${token}` } })).status).toBe(
        401,
      );
  });

  it('makes three authorisation codes a day and no fourth', async () => {
    const made = await Promise.allSettled(Array.from({ length: workers }, () => server.addCode(person)));
    expect(made.filter((one) => one.status === 'fulfilled')).toHaveLength(3);
  });

  it('saves of one revision of a draft: one wins, the others are refused', async () => {
    const saved = await post(li, 'mail/email/drafts', { content: content('draft') });
    const { draftId, revision } = saved.data;
    const answers = await many((n) =>
      post(li, 'mail/email/drafts', { draftId, revision, content: content(`draft ${n}`) }),
    );
    expect(statuses(answers)).toEqual({ 200: 1, 409: workers - 1 });
    expect((await list('3')).list).toHaveLength(1);
    await expectCountersTrue();
  });

  it('a draft is sent once, whatever the keys', async () => {
    const { draftId, revision } = (await post(li, 'mail/email/drafts', { content: content('once') })).data;
    const answers = await many((n) =>
      post(li, 'mail/email/send', { draftId, revision, content: content('once') }, `draft-key-${database}-${n}`),
    );
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect((await list('2')).list.filter((mail) => mail.mailSubject === 'once')).toHaveLength(1);
    await expectCountersTrue();
  });

  it('a mail with one idempotency key is sent once, and every caller is answered with that one', async () => {
    const answers = await many(() => post(li, 'mail/email/send', { content: content('keyed') }, `one-key-${database}`));
    expect(statuses(answers)).toEqual({ 200: workers });
    expect(new Set(answers.map((answer) => answer.data.submissionId)).size).toBe(1);
    expect((await list('2')).list.filter((mail) => mail.mailSubject === 'keyed')).toHaveLength(1);
    const han = await server.signIn(other).catch(() => null);
    if (han !== null)
      expect((await list('1', han)).list.filter((mail) => mail.mailSubject === 'keyed').length).toBeLessThanOrEqual(1);
    const other2 = await post(
      li,
      'mail/email/send',
      { content: content('another with the key') },
      `one-key-${database}`,
    );
    expect(other2.status).toBe(409);
    await expectCountersTrue();
  });

  it('the messages that other callers had put together for that one key leave no file behind', async () => {
    const { services } = server.context;
    const long = { ...content('keyed and long'), html: `<p>${'Long '.repeat(30_000)}</p>` };
    const key = `long-key-${database}`;
    expect(statuses(await many(() => post(li, 'mail/email/send', { content: long }, key)))).toEqual({ 200: workers });
    const named = await services.database.read
      .selectFrom('body')
      .select('blob_id')
      .where('blob_id', 'is not', null)
      .execute();
    const files: string[] = [];
    for (let folder = 0; folder < 256; folder += 1)
      for await (const { id } of services.blobs.list(folder.toString(16).padStart(2, '0'))) files.push(id);
    expect(files.sort()).toEqual([...new Set(named.map((row) => row.blob_id))].sort());
  });

  it('moves of one mail end in one folder', async () => {
    const mailId = await arrive('moved');
    const folders = await Promise.all(
      ['one', 'two', 'three'].map(
        async (folderName) => (await post(li, 'mail/main/folder/save', { folderName })).data.folderId as string,
      ),
    );
    const answers = await many((n) =>
      post(li, 'mail/email/move', { mailIds: [mailId], targetMailboxId: folders[n % 3] }),
    );
    for (const { status } of answers) expect(status).toBeLessThan(500);
    const results = await Promise.all(
      [...folders, '1'].map(async (id) => (await list(id)).list.filter((mail) => mail.mailId === mailId).length),
    );
    expect(results.reduce((sum, n) => sum + n)).toBe(1);
    await expectCountersTrue();
    const { data } = await li.folders.navigation({});
    for (const folder of data.customList) expect(folder.mail).toBe((await list(folder.folderId)).list.length);
  });

  it('one move with one key by many callers moves once', async () => {
    const mailId = await arrive('moved by key');
    const answers = await many(() =>
      post(li, 'mail/email/move', { mailIds: [mailId], targetMailboxId: '5' }, `move-key-${database}`),
    );
    expect(statuses(answers)).toEqual({ 200: workers });
    expect(new Set(answers.map((answer) => JSON.stringify(answer.data))).size).toBe(1);
    await expectCountersTrue();
  });

  it('deletes, recoveries, stars and reading at once leave true counters', async () => {
    const ids = await Promise.all(['d1', 'd2', 'd3'].map((subject) => arrive(`${subject} ${database}`)));
    const paths = ['recoverableDelete', 'recoverEmail', 'seen/update', 'favorite/update', 'delete', 'move'];
    const answers = await many((n) => {
      const path = paths[n % (n < 12 ? 4 : 6)] ?? '';
      const body = { mailIds: [ids[n % 3]], seen: n % 2 === 0, favorite: n % 4 < 2, targetMailboxId: '5' };
      return post(li, `mail/email/${path}`, body);
    });
    for (const { status } of answers) expect(status).toBeLessThan(500);
    await expectCountersTrue();
    const favourites = (await li.mailbox.favoriteList({ pageSize: 200 })).data;
    expect(favourites.total).toBe(favourites.list.length);
    expect((await li.folders.navigation({})).data.favorite).toBe(favourites.list.length);
  });

  it('one folder and one label of a name', async () => {
    expect(statuses(await many(() => post(li, 'mail/main/folder/save', { folderName: 'same' })))).toEqual({
      200: 1,
      409: workers - 1,
    });
    expect(statuses(await many(() => post(li, 'mail/main/label/save', { labelName: 'same' })))).toEqual({
      200: 1,
      409: workers - 1,
    });
  });

  it('uploads are deleted once', async () => {
    const upload = await li.upload('file/upload', { name: 'a.txt', type: 'text/plain', bytes: Buffer.from('x') });
    const { uploadId } = upload.envelope?.data as { uploadId: string };
    expect(statuses(await many(() => post(li, 'file/uploaddel', { uploadId })))).toEqual({ 200: 1, 404: workers - 1 });
  });

  it('sign-outs at once end the session once', async () => {
    const client = await server.signIn(address);
    for (const { status } of await many(() => client.raw('oauth/logout', { method: 'POST' })))
      expect([200, 401]).toContain(status);
    expect((await client.raw('user/info')).status).toBe(401);
  });
});
