// Generated over the contract: whoever has no right to a call, or to the thing that it names, gets a clear refusal and changes nothing.
import { allCalls, errors } from '@hongyan/contract';
import { type ApiClient, type RawRequest, sendRaw } from '@hongyan/testkit';
import type { OwnThings } from '@hongyan/testkit/server/call-example.ts';
import { createRequest, findExample, idsNamedBy } from '@hongyan/testkit/server/call-request.ts';
import { engines, haiyan, lilei, startWorld, type World } from '@hongyan/testkit/server/world.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeAnothersMailbox } from './every-call/anothers-mailbox.ts';
import { makeContacts } from './every-call/contacts.ts';
import { expectRefusal } from './every-call/expect-refusal.ts';
import { makeFiles } from './every-call/files.ts';
import { keptTables } from './every-call/kept-tables.ts';
import { ThingMaker } from './every-call/make-things.ts';
import { describeSessionKinds } from './every-call/session-kinds.ts';
import { examples } from './every-call-inputs.ts';

const outsider = 'zoe@elsewhere.example';
/** More than the first person of the test ever has. */
const spareThings = 40;
const calls = allCalls.map((call) => [call.name, call] as const);
const sessionCalls = calls.filter(([, call]) => call.access === 'session');

/** Calls that change nothing of what `ThingMaker` makes: making it anew after each would be half of the time. */
const aboutThePerson =
  /^(?:identity|settings|home|announcements|feedback|outsideLinks|lockscreen|passwords|personDetails|avatars|twoFactor|challenges|sms|qrSignIn|singleSignOn|activeSessions|sharedMailboxes|mailGroups)\./;

/**
 * The matrix of every call on one engine; a file for each, so that they run side by side. What is refused before any engine is asked is tried on
 * the first alone.
 */
export function describeEveryCall(engine: (typeof engines)[number]): void {
  describe(`every call, on ${engine}`, () => {
    let world: World;
    let client: ApiClient;
    let maker: ThingMaker;
    let things: OwnThings | undefined;
    /** What a call may have changed since they were made. */
    const used = new Set<'mail' | 'contacts' | 'calendar' | 'approval' | 'files'>();
    /** What the others have, unless it may have changed since it was read. */
    let known: Awaited<ReturnType<typeof snapshotOthers>> | undefined;
    let others: readonly { readonly name: string; readonly accountNo: number; readonly things: OwnThings }[];

    beforeAll(async () => {
      world = await startWorld(engine);
      maker = new ThingMaker(world);
      client = await world.server.signIn(lilei);
      await world.server.addOrganisation('elsewhere', 'elsewhere.example');
      await world.server.addPerson(outsider, 'Zoe');
      others = await Promise.all(
        [haiyan, outsider].map(async (address, index) => {
          const own = await world.server.signIn(address);
          return { name: address, accountNo: index + 2, things: await maker.make(own, address, spareThings) };
        }),
      );
    });
    afterAll(() => world.stop());

    const call = (request: [string, RawRequest], headers: Record<string, string> = {}) =>
      sendRaw(world.server.url, request[0], { ...request[1], headers: { ...request[1].headers, ...headers } });
    const bearer = () => ({ authorization: `Bearer ${client.token}` });

    it('has an example of each', () => {
      expect(Object.keys(examples).toSorted()).toEqual(allCalls.map(({ name }) => name).toSorted());
    });

    it.each(sessionCalls)('%s refuses nobody and a token that is none', async (_name, entry) => {
      const request = createRequest(entry, findExample(entry).valid(others[0]!.things));
      expectRefusal(await call(request), errors.loginExpired.code);
      const forged = `${client.token.slice(0, -4)}AAAA`;
      expectRefusal(await call(request, { authorization: `Bearer ${forged}` }), errors.loginExpired.code);
      expectRefusal(
        await call(request, { cookie: `sid=${client.token}`, origin: world.server.url }),
        errors.loginExpired.code,
      );
    });

    it.each(sessionCalls)("%s does what it says with one's own, and nothing with another's", async (_name, entry) => {
      const { valid, ownSession, prepare, refusal } = findExample(entry);
      const ids = idsNamedBy(entry);
      // What an earlier call has used up must not be what is refused here.
      let own = await provideThings(ids.length < 2);
      const caller = ownSession === true ? await world.server.signIn(lilei) : client;
      await prepare?.(caller);
      const before = (known ??= await snapshotOthers());
      for (const other of others) {
        for (const id of ids) {
          const answer = await caller.raw(...createRequest(entry, valid({ ...own, [id]: other.things[id] })));
          expect([id, other.name, answer.envelope?.code]).toEqual([id, other.name, expect.toSatisfy(isNotFound)]);
        }
      }
      expect(await snapshotOthers()).toEqual(before);
      let answer = await caller.raw(...createRequest(entry, valid(own)));
      if (used.size > 0 && refusal === undefined && answer.status !== 200) {
        own = await provideThings(false);
        await prepare?.(caller);
        answer = await caller.raw(...createRequest(entry, valid(own)));
      }
      if (refusal !== undefined) expectRefusal(answer, errors[refusal].code);
      else if (entry.response === 'blob') expect([answer.status, answer.bytes.length > 0]).toEqual([200, true]);
      else
        expect([answer.status, answer.envelope?.code, answer.envelope?.message]).toEqual([
          200,
          200,
          expect.any(String),
        ]);
      if (!entry.changes) return;
      // What is sent may reach the others; what is about the person alone changes no thing.
      known = undefined;
      if (entry.name.startsWith('calendar.')) used.add('calendar');
      else if (entry.name.startsWith('contacts.')) used.add('contacts');
      else if (entry.name.startsWith('approval.')) used.add('approval');
      else if (/^(?:files|fileShares|officeEditing)\./.test(entry.name)) used.add('files');
      else if (!aboutThePerson.test(entry.name)) used.add('mail');
    });

    /** One of each thing of one's own; made anew when an earlier call may have changed or deleted it and `mayBeUsed` is not said. */
    const provideThings = async (mayBeUsed: boolean): Promise<OwnThings> => {
      if (things !== undefined && (used.size === 0 || mayBeUsed)) return things;
      if (things === undefined) things = await maker.make(client, lilei, 0);
      else
        things = {
          ...things,
          ...(used.has('mail') ? await maker.makeMail(client, lilei, 0) : {}),
          ...(used.has('contacts') ? await makeContacts(client) : {}),
          ...(used.has('calendar') ? await maker.makeCalendar(client) : {}),
          ...(used.has('files') ? await makeFiles(client, 0) : {}),
          ...(used.has('approval') ? await maker.makeApproval(client, lilei) : {}),
        };
      used.clear();
      known = undefined;
      return things;
    };

    const isNotFound = (code: unknown) => typeof code === 'number' && code >= 404_000 && code < 405_000;
    /** All rows of the other people that nobody else's call may change. */
    const snapshotOthers = async () => {
      const { read } = world.server.context.services.database;
      const accounts = others.map(({ accountNo }) => accountNo);
      const rows = await Promise.all(
        keptTables.map((table) => read.selectFrom(table).selectAll().where('account_no', 'in', accounts).execute()),
      );
      return rows.map((list) => list.map((row) => JSON.stringify(row)).toSorted());
    };

    it.each(calls.filter(([, entry]) => entry.access === 'signed'))(
      '%s refuses an id that we have not signed',
      async (_name, entry) => {
        const { valid, refusal } = findExample(entry);
        const { things } = others[0]!;
        const status = refusal === undefined ? 200 : errors[refusal].status;
        expect((await call(createRequest(entry, valid(things)))).status).toBe(status);
        const bend = (id: string) => `${id.slice(0, -3)}${id.endsWith('A') ? 'BBB' : 'AAA'}`;
        const bent = {
          ...things,
          attachmentId: bend(things.attachmentId),
          pictureId: bend(things.pictureId),
          remotePictureId: bend(things.remotePictureId),
          thumbnailId: bend(things.thumbnailId),
          largeLinkId: bend(things.largeLinkId),
          customPictureId: bend(things.customPictureId),
          authorisedLinkId: bend(things.authorisedLinkId),
          profileId: bend(things.profileId),
          publishedToken: bend(things.publishedToken),
          shownFileId: bend(things.shownFileId),
          shareLinkId: bend(things.shareLinkId),
          shareTicket: bend(things.shareTicket),
          requestTicket: bend(things.requestTicket),
        };
        const { code } = errors[entry.errors[0]!];
        expectRefusal(await call(createRequest(entry, valid(bent))), code);
        // A link for one kind of file opens no other.
        const [attachmentId, pictureId, remotePictureId, thumbnailId, largeLinkId, customPictureId] = [
          things.pictureId,
          things.remotePictureId,
          things.thumbnailId,
          things.customPictureId,
          things.attachmentId,
          things.pictureId,
        ];
        const swapped = {
          ...things,
          authorisedLinkId: things.largeLinkId,
          profileId: things.attachmentId,
          publishedToken: things.attachmentId,
          shownFileId: things.attachmentId,
          shareLinkId: things.largeLinkId,
          shareTicket: things.shownFileId,
          requestTicket: things.shownFileId,
          attachmentId,
          pictureId,
          remotePictureId,
          thumbnailId,
          largeLinkId,
          customPictureId,
        };
        expectRefusal(await call(createRequest(entry, valid(swapped))), code);
      },
    );

    describeAnothersMailbox(() => ({ world, things: others[0]!.things }));

    describeSessionKinds(() => ({ world, things: others[0]!.things }));

    if (engine !== engines[0]) return;

    it.each(calls)('%s refuses other methods, other content and malformed input', async (_name, entry) => {
      const { valid, malformed } = findExample(entry);
      const input = valid(others[0]!.things);
      for (const method of ['GET', 'POST', 'PUT', 'DELETE']) {
        if (method === entry.method || method === entry.alsoMethod) continue;
        // The path is another call's by that method.
        if (allCalls.some((other) => other.path === entry.path && other.method === method)) continue;
        const answer = await call(createRequest(entry, input, method), bearer());
        expect([method, answer.envelope?.code]).toEqual([
          method,
          expect.toSatisfy((code) => code === 404000 || code === 405000),
        ]);
      }
      if (malformed !== null)
        expectRefusal(await call(createRequest(entry, malformed), bearer()), errors.invalidInput.code);
      if (entry.method === 'GET') return;
      const [path] = createRequest(entry, input);
      const asText = { method: 'POST', body: JSON.stringify(input), headers: { 'content-type': 'text/plain' } };
      expectRefusal(await call([path, asText], bearer()), errors.mediaType.code);
      if (entry.body !== 'json') return;
      for (const body of ['{"cut":', '[]', '"text"', '7']) {
        const bad = { method: 'POST', body, headers: { 'content-type': 'application/json' } };
        expectRefusal(await call([path, bad], bearer()), errors.invalidInput.code);
      }
    });

    it('refuses a cookie call that changes something and comes from another site', async () => {
      const mine = await world.server.signInWithCookie(lilei);
      const other = { origin: 'https://evil.example' };
      const foreign: Record<string, string>[] = [
        { cookie: mine.token, ...other },
        { cookie: mine.token, 'sec-fetch-site': 'cross-site' },
        { cookie: mine.token, 'sec-fetch-site': 'none' },
        { cookie: mine.token },
      ];
      const changing = calls.filter(([, entry]) => entry.access === 'session' && entry.changes);
      for (const [, entry] of changing) {
        const request = createRequest(entry, findExample(entry).valid(others[0]!.things));
        for (const headers of foreign) expectRefusal(await call(request, headers), errors.crossSite.code);
      }
      const signIn = { grant_type: 'password', username: lilei, password: 'x', session: 'cookie' };
      const token = allCalls.find(({ name }) => name === 'identity.token')!;
      expectRefusal(await call(createRequest(token, signIn), other), errors.crossSite.code);
      expect((await mine.identity.userInfo({})).code).toBe(200);
    });
  });
}
