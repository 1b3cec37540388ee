// Generated over the contract: a folder whose password the session has not given is closed to every call. A call that is not
// classified below fails the test: say there what it answers, and what it must not.
import { allCalls, type Call, errors } from '@hongyan/contract';
import { type ApiClient, type PushClient, type RawAnswer, sendRaw, waitFor } from '@hongyan/testkit';
import type { CallClass, OwnThings } from '@hongyan/testkit/server/call-example.ts';
import { createRequest, findExample, idsNamedBy } from '@hongyan/testkit/server/call-request.ts';
import { engines, lilei, outsideDomain, startWorld, type World } from '@hongyan/testkit/server/world.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { classes } from './closed-folder-classes.ts';
import { makeContacts } from './every-call/contacts.ts';
import { makeFiles } from './every-call/files.ts';
import { remotePicture } from './every-call-inputs.ts';

/** Stands in subject, text and file name of the mail in the closed folder, and nowhere else. */
const secret = 'tusk';
/** Stands beside it and is searched for (closed-folder-classes.ts): an answer may say what was asked. */
const asked = 'walrus';
const password = 'quiet harbour';
const findCall = (name: string) => allCalls.find((call) => call.name === name)!;
const ofClass = <As extends CallClass['as']>(as: As) =>
  Object.entries(classes)
    .filter((pair): pair is [string, Extract<CallClass, { as: As }>] => pair[1].as === as)
    .filter(([name]) => allCalls.some((call) => call.name === name));

it('every call is classified', () => {
  const known = new Set(Object.keys(classes));
  const unknown = allCalls.map(({ name }) => name).filter((name) => !known.has(name));
  expect(unknown, 'calls that closed-folder-classes.ts does not know').toEqual([]);
});

it('what names a mail is classified so', () => {
  const naming = allCalls.filter((call) => idsNamedBy(call).includes('mailId')).map(({ name }) => name);
  expect(naming.filter((name) => !['mail', 'changes'].includes(classes[name]!.as))).toEqual([]);
});

describe.each(engines)('a closed folder, on %s', (engine) => {
  let world: World;
  /** Signed in, the folder closed. */
  let outside: ApiClient;
  /** Signed in, the folder open. */
  let inside: ApiClient;
  let socket: PushClient;
  let own: OwnThings;
  let closed: OwnThings;
  let links: Readonly<Record<'before' | 'inside' | 'pictureBefore' | 'pictureInside', string>>;
  const alike = new Map<string, readonly unknown[]>();

  const receive = async (subject: string, more: object) => {
    await world.server.deliver({ from: `erik@${outsideDomain}`, to: lilei, subject, text: 'about zebras', ...more });
    return waitFor(
      async () => (await inside.mailbox.list({ mailboxId: '1' })).data.list.find((row) => row.mailSubject === subject),
      { what: 'the mail' },
    );
  };
  const send = (call: Call, input: Record<string, unknown>, client = outside) =>
    client.raw(...createRequest(call, input));
  /** An answer without what changes by itself. */
  const plain = (answer: RawAnswer): unknown =>
    answer.envelope === null
      ? [answer.status, answer.bytes.length]
      : JSON.parse(
          JSON.stringify(answer.envelope, (key, value: unknown) =>
            // The space of the mailbox as a whole is the person's to manage.
            ['modseq', 'requestId', 'now', 'usedBytes'].includes(key) ? undefined : value,
          ),
        );
  const expectSilent = (answer: RawAnswer): void => {
    const text = answer.bytes.toString('utf8');
    expect(text).not.toContain(secret);
    expect(text).not.toMatch(new RegExp(`"(mailId|threadId|n)":"?${closed.mailId}\\b`));
  };
  const getInputs = (name: string, { also, instead }: Pick<Extract<CallClass, { as: 'mail' }>, 'also' | 'instead'>) => {
    const { valid } = findExample({ name });
    return (things: OwnThings) => instead?.(things) ?? [valid(things), ...(also?.(things) ?? [])];
  };
  const readAnswers = async (name: string, entry: Extract<CallClass, { as: 'lists' }>) => {
    const answers = [];
    for (const input of getInputs(name, entry)(own)) answers.push(await send(findCall(name), input));
    return answers;
  };
  const rowOfSecret = () =>
    world.server.context.services.database.read
      .selectFrom('message')
      .selectAll()
      .where('account_no', '=', 1)
      .where('n', '=', Number(closed.mailId))
      .executeTakeFirstOrThrow();

  beforeAll(async () => {
    world = await startWorld(engine);
    outside = await world.server.signIn(lilei);
    inside = await world.server.signIn(lilei);
    const folderId = (await inside.folders.saveFolder({ folderName: 'open' })).data.folderId;
    const guardedFolderId = (await inside.folders.saveFolder({ folderName: 'closed' })).data.folderId;
    const nested = (await inside.folders.saveFolder({ folderName: 'nested', parentId: guardedFolderId })).data.folderId;
    const labelId = (await inside.folders.saveLabel({ labelName: 'mixed' })).data.labelId;
    const { searchId } = (await inside.search.save({ name: 'kept', criteria: { searchKeyword: 'x' } })).data;
    const mail = await receive('open budget', { headers: { 'Message-ID': `<open@${outsideDomain}>` } });
    const { mailId } = mail;
    await inside.mailbox.updateLabels({ mailIds: [mailId], add: [labelId], remove: [] });
    await inside.mailbox.updateFavorite({ mailIds: [mailId], favorite: true });
    const content = findExample({ name: 'compose.saveDraft' }).valid({ address: lilei } as OwnThings).content as never;
    const { draftId } = (await inside.compose.saveDraft({ content })).data;
    const { ruleId } = (
      await inside.rules.save({
        ruleName: 'every call',
        match: 'any',
        conditions: [{ field: 'body', operator: 'contains', value: asked }],
        actions: [{ kind: 'star' }],
        status: 0,
      })
    ).data;
    own = {
      ...(await makeFiles(inside, 0)),
      address: lilei,
      mailId,
      listMailId: mailId,
      remotePictureId: '',
      folderId,
      guardedFolderId,
      labelId,
      searchId,
      draftId,
      alias: '',
      pendingId: '1',
      sentMailId: mailId,
      uploadId: 'x',
      resumableId: 'x',
      calendarId: 'x',
      eventId: '1',
      taskId: '1',
      calendarIds: [],
      approvalId: '1-1',
      calendarUndoId: 'x',
      publishedToken: 'x',
      largeId: 'x',
      largeLinkId: 'x',
      authorisedMailId: mailId,
      authorisedLinkId: 'x',
      profileId: 'x',
      authorisationCodeId: 1,
      clientDeviceId: 1,
      signId: 'builtin-none',
      templateId: 'builtin-none',
      paperId: 'builtin-none',
      bulkId: 'x',
      ruleId,
      attachmentId: '',
      pictureId: '',
      thumbnailId: '',
      customPictureId: '',
      ...(await makeContacts(inside)),
    };
    await waitFor(async () => (await inside.search.quick({ searchKeyword: 'zebras' })).data.total === 1, {
      what: 'the index',
    });
    await inside.folders.setPwd({ folderId: guardedFolderId, password });
    // What the folder's being there changes is changed now: from here on only its contents differ.
    for (const [name, entry] of ofClass('lists')) alike.set(name, (await readAnswers(name, entry)).map(plain));
    const hidden = await receive(`Re: open budget ${asked} ${secret}`, {
      text: `about zebras and a ${asked} ${secret}`,
      html: `<p>about zebras and a ${asked} ${secret} <img src="${remotePicture}"></p>`,
      headers: { 'In-Reply-To': `<open@${outsideDomain}>`, References: `<open@${outsideDomain}>` },
      attachments: [{ filename: `${secret}.txt`, content: secret }],
    });
    closed = { ...own, mailId: hidden.mailId, folderId: guardedFolderId };
    await waitFor(async () => (await inside.search.quick({ searchKeyword: asked })).data.total === 1, {
      what: 'the index',
    });
    const readLink = async (client: ApiClient) =>
      (await client.mailbox.detail({ mailId: hidden.mailId })).data.attachments[0]!.url;
    const readPicture = async (client: ApiClient) => {
      const { pictures } = (await client.trust.pictures({ mailId: hidden.mailId, urls: [remotePicture] })).data;
      return `..${pictures[0]!.path}`;
    };
    const before = await readLink(outside);
    const pictureBefore = await readPicture(outside);
    await outside.mailbox.updateLabels({ mailIds: [hidden.mailId], add: [labelId], remove: [] });
    await outside.mailbox.updateFavorite({ mailIds: [hidden.mailId], favorite: true });
    socket = await world.server.openPush(outside, lilei);
    // One may file into a closed folder: the mail leaves sight. A folder in a closed one is closed with it.
    await outside.mailbox.move({ mailIds: [hidden.mailId], targetMailboxId: guardedFolderId });
    await inside.mailbox.move({ mailIds: [hidden.mailId], targetMailboxId: nested });
    links = { before, inside: await readLink(inside), pictureBefore, pictureInside: await readPicture(inside) };
  });
  afterAll(async () => {
    socket.close();
    await world.stop();
  });

  it('is open to who has given the password', async () => {
    expect((await inside.mailbox.detail({ mailId: closed.mailId })).data.mailSubject).toContain(secret);
    expect((await inside.mailbox.list({ mailboxId: closed.guardedFolderId })).code).toBe(200);
    expect((await sendRaw(world.server.url, links.inside)).bytes.toString()).toBe(secret);
  });

  it.each(ofClass('lists'))('%s answers as if nothing lay in it', async (name, entry) => {
    const answers = await readAnswers(name, entry);
    for (const answer of answers) expectSilent(answer);
    expect(answers.map(plain)).toEqual(alike.get(name));
    expect(answers[0]?.envelope?.code).toBe(200);
  });

  it.each(ofClass('lists'))('%s refuses the folder itself', async (name) => {
    if (!idsNamedBy(findCall(name)).includes('folderId')) return;
    const answer = await send(findCall(name), findExample({ name }).valid(closed));
    expect(answer.envelope?.code).toBe(errors.folderClosed.code);
  });

  it.each(ofClass('mail'))('%s does not know its mail, and changes nothing', async (name, entry) => {
    const before = await rowOfSecret();
    for (const input of getInputs(name, entry)({ ...own, mailId: closed.mailId })) {
      const answer = await send(findCall(name), input);
      expectSilent(answer);
      expect(answer.envelope?.code).toBeGreaterThanOrEqual(404_000);
      expect(answer.envelope?.code).toBeLessThan(405_000);
    }
    expect(await rowOfSecret()).toEqual(before);
  });

  it.each(ofClass('changes'))('%s leaves its mail as it is', async (name, entry) => {
    const before = await rowOfSecret();
    for (const input of entry.inputs(closed)) expectSilent(await send(findCall(name), input));
    await new Promise((resolve) => setTimeout(resolve, entry.settleMs ?? 0));
    expect(await rowOfSecret()).toEqual(before);
  });

  it('push reports that a mail went, and nothing of what happens in there', async () => {
    const arrived = socket.events.length;
    const mailIds = [closed.mailId as never];
    await inside.mailbox.updateSeen({ mailIds, seen: true });
    await inside.mailbox.updateSeen({ mailIds, seen: false });
    await outside.mailbox.updateSeen({ mailIds: [own.mailId], seen: true });
    await socket.next('mailFlagged', ({ data }) => data.mails.some(({ mailId }) => mailId === own.mailId));
    const gone = socket.events.find(({ kind }) => kind === 'mailRemoved');
    expect(gone).toMatchObject({ data: { mailboxId: '1', mailIds } });
    const others = socket.events.filter((event) => event !== gone).map((event) => JSON.stringify(event));
    expect(others.filter((event) => event.includes(secret) || event.includes(`"${closed.mailId}"`))).toEqual([]);
    const later = socket.events.slice(arrived).flatMap((event) => ('data' in event ? [event] : []));
    for (const event of later) {
      if (event.kind !== 'countsChanged') continue;
      expect(event.data.folders.map(({ folderId }) => folderId)).not.toContain(closed.guardedFolderId);
      expect(event.data.labels).toEqual([]);
    }
  });

  it('a link that was made before it was closed opens nothing any more', async () => {
    const open = (path: string) => sendRaw(world.server.url, path);
    expect((await open(links.before)).envelope?.code).toBe(errors.attachmentNotFound.code);
    expect((await open(links.pictureBefore)).envelope?.code).toBe(errors.pictureNotFound.code);
    expect((await open(links.inside)).status).toBe(200);
    expect((await open(links.pictureInside)).status).toBe(200);
    await inside.folders.lock({ folderId: closed.guardedFolderId });
    expect((await open(links.inside)).envelope?.code).toBe(errors.attachmentNotFound.code);
    expect((await open(links.pictureInside)).envelope?.code).toBe(errors.pictureNotFound.code);
    await inside.folders.validPwd({ folderId: closed.guardedFolderId, password });
    expect((await open(links.inside)).status).toBe(200);
  });

  it('closes by itself after 15 minutes, for calls, links and an open socket', async () => {
    const mine = await world.server.openPush(inside, lilei);
    const folderId = closed.guardedFolderId as never;
    await inside.folders.validPwd({ folderId, password });
    const mailIds = [closed.mailId as never];
    await inside.mailbox.updateSeen({ mailIds, seen: true });
    await mine.next('mailFlagged', ({ data }) => data.mails.some(({ mailId }) => mailId === closed.mailId));
    world.clock.advance(15 * 60_000);
    expect((await inside.mailbox.list({ mailboxId: folderId })).code).toBe(errors.folderClosed.code);
    expect((await inside.mailbox.detail({ mailId: closed.mailId })).code).toBe(errors.mailNotFound.code);
    expect((await sendRaw(world.server.url, links.inside)).envelope?.code).toBe(errors.attachmentNotFound.code);
    const third = await world.server.signIn(lilei);
    await third.folders.validPwd({ folderId, password });
    const heard = mine.events.length;
    await third.mailbox.updateSeen({ mailIds, seen: false });
    await third.mailbox.updateSeen({ mailIds: [own.mailId], seen: false });
    await mine.next('mailFlagged', ({ data }) => data.mails.some(({ mailId }) => mailId === own.mailId));
    expect(JSON.stringify(mine.events.slice(heard))).not.toContain(`"${closed.mailId}"`);
    mine.close();
  });
});
