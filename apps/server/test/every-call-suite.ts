// Generated over the contract: whoever has no right to a call, or to the thing that it names, gets a clear refusal and changes nothing.
import { allCalls, type CallNeed, type DraftContent, errors } from '@hongyan/contract';
import { type ApiClient, type RawRequest, sendRaw, waitFor } from '@hongyan/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { linkIdOf } from '../src/features/authorised-mail/authorised-link.ts';
import { signInMailProgram } from '../src/features/clients/index.ts';
import { machineContext, requirePersonByAddress } from '../src/features/identity/index.ts';
import { deleteMailboxGrant, saveMailboxGrants } from '../src/features/shared-mailboxes/index.ts';
import { beginUpload, sendPiece, uploadWhole } from '../testing/tus-client.ts';
import type { OwnThings } from './call-example.ts';
import { exampleOf, idsNamedBy, requestOf } from './call-request.ts';
import { authorisedPassword } from './every-call/authorised-mail.ts';
import { expectRefusal } from './every-call/expect-refusal.ts';
import { keptTables } from './every-call/kept-tables.ts';
import { resumableBytes } from './every-call/large-attachments.ts';
import { countRecords, leavesNoRecord } from './every-call/shared-mailboxes.ts';
import { examples, folderPassword, remotePicture } from './every-call-inputs.ts';
import { engines, haiyan, lilei, outsideDomain, startWorld, type World } from './world.ts';

const stranger = 'zoe@elsewhere.example';
/** More than the first person of the test ever has. */
const spareThings = 48;
const calls = allCalls.map((call) => [call.name, call] as const);
const sessionCalls = calls.filter(([, call]) => call.access === 'session');

/** Calls that change nothing of what `makeThings` makes: making it anew after each would be half of the time. */
const aboutThePerson =
  /^(?:identity|settings|home|lockscreen|passwords|personDetails|secondStep|challenges|sms|qrSignIn|singleSignOn|signInPlaces|sharedMailboxes)\./;

/** One white pixel. */
const dotPng = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGP6DwABBQECz6AuzQAAAABJRU5ErkJggg==',
  'base64',
);

/** The matrix of every call on one engine; a file for each, so that they run side by side. */
export function describeEveryCall(engine: (typeof engines)[number]): void {
  describe(`every call, on ${engine}`, () => {
    let world: World;
    let client: ApiClient;
    let things: OwnThings | undefined;
    let others: readonly { readonly name: string; readonly accountNo: number; readonly things: OwnThings }[];

    /** One of each thing; `spare` more before it, so that its numbers are none of those of an account with fewer. */
    async function makeThings(own: ApiClient, address: string, spare: number): Promise<OwnThings> {
      let [folderId, labelId, searchId, mailId, listMailId] = ['', '', '', '', ''];
      for (let count = 0; count <= spare; count += 1) {
        const name = `f${String(performance.now()).slice(-8)}`;
        // Each round of the first person takes two folders.
        if (spare > 0) for (const more of 'abc') await own.folders.saveFolder({ folderName: `${name}${more}` });
        folderId = (await own.folders.saveFolder({ folderName: name })).data.folderId;
        // What is there of them serves again: the first person must not come to as many as the others have.
        const [label] = spare > 0 ? [] : (await own.folders.labels({})).data.list;
        labelId = label?.labelId ?? (await own.folders.saveLabel({ labelName: name })).data.labelId;
        const [search] = spare > 0 ? [] : (await own.search.saved({})).data.list;
        searchId =
          search?.searchId ?? (await own.search.save({ name, criteria: { searchKeyword: name } })).data.searchId;
        const subject = `every call ${performance.now()}`;
        const from = `erik@${outsideDomain}`;
        // And three mails.
        const spareMails = spare > 0 ? [1, 2, 3] : [];
        for (const one of spareMails)
          await world.server.deliver({ from, to: address, subject: `spare ${one}`, text: 'x' });
        const find = (wanted: string) =>
          waitFor(
            async () => {
              const { data } = await own.mailbox.list({ mailboxId: '1' });
              return data.list.find((mail) => mail.mailSubject === wanted)?.mailId;
            },
            { what: 'the mail' },
          );
        await world.server.deliver({
          from,
          to: address,
          subject,
          text: 'about every call',
          headers: { 'Disposition-Notification-To': from },
          attachments: [
            { filename: 'note.txt', content: 'hello' },
            { filename: 'dot.png', content: dotPng },
          ],
        });
        mailId = await find(subject);
        const headers = { 'List-Unsubscribe': `<mailto:leave@${outsideDomain}>` };
        await world.server.deliver({ from, to: address, subject: `${subject} list`, text: 'news', headers });
        listMailId = await find(`${subject} list`);
      }
      const guardedFolderId = (await own.folders.saveFolder({ folderName: `g${String(performance.now()).slice(-8)}` }))
        .data.folderId;
      await own.folders.setPwd({ folderId: guardedFolderId, password: folderPassword });
      // People make only a few aliases: one that is there serves again.
      const kept = (await own.addresses.list({})).data.list.find((sender) => sender.removable)?.address;
      const alias = kept ?? `spare.alias@${address.split('@')[1] ?? ''}`;
      if (kept === undefined) await own.addresses.saveAlias({ emailAddr: address, alias });
      const content = exampleOf({ name: 'compose.saveDraft' }).valid({ address } as OwnThings).content as never;
      const draft = (await own.compose.saveDraft({ content })).data;
      const scheduledAt = world.clock.now() + 86_400_000;
      const pending = (await own.pending.saveOrUpdatePendingInfo({ content, scheduledAt })).data;
      const { mailId: sentMailId } = (await own.compose.send({ content })).data;
      if (sentMailId === null) throw new Error('it waits');
      await waitFor(
        async () => (await own.mailbox.detail({ mailId: sentMailId })).data.delivery[0]?.state === 'delivered',
        { what: 'the delivery' },
      );
      const uploaded = await own.upload('file/upload', {
        name: 'note.txt',
        type: 'text/plain',
        bytes: Buffer.from('hello'),
      });
      const upload = uploaded.envelope?.data as { uploadId: string; url: string };
      // Only so many may be unfinished: one that is there serves again.
      const keptUpload = resumables[address];
      const resumableId = (await isUnfinished(keptUpload)) ? (keptUpload ?? '') : await makeResumable(own);
      resumables[address] = resumableId;
      const { large } = await uploadWhole(own, resumableBytes, { purpose: 'large' });
      await own.trust.filterSave({ kind: 'allow', sender: 'listed@outside.example' });
      const { pictures } = (await own.trust.pictures({ mailId, urls: [remotePicture] })).data;
      const detail = (await own.mailbox.detail({ mailId: mailId })).data;
      const list = { kind: 'folder', mailboxId: '1', isUnread: 2 } as const;
      const { bulkId } = (await own.bulk.start({ list, action: { kind: 'color', color: 1 } })).data;
      const { list: rules } = (await own.rules.list({})).data;
      if (rules.length > 0) await own.rules.deleteAll({ ruleIds: rules.map((rule) => rule.ruleId) });
      const { ruleId } = (
        await own.rules.save({
          ruleName: 'every call',
          match: 'any',
          conditions: [{ field: 'body', operator: 'contains', value: 'walrus' }],
          actions: [{ kind: 'star' }],
          status: 0,
        })
      ).data;
      const lastOf = (url: string | undefined) => url?.split('/').at(-1) ?? '';
      return {
        address,
        mailId,
        listMailId,
        remotePictureId: pictures[0]?.path.replace(/^\/p\/|\?.*$/g, '') ?? '',
        folderId,
        guardedFolderId,
        labelId,
        searchId,
        draftId: draft.draftId,
        alias,
        pendingId: pending.pendingId,
        sentMailId,
        uploadId: upload.uploadId,
        resumableId,
        largeId: large?.largeId ?? '',
        largeLinkId: large?.url.split('id=')[1] ?? '',
        ...(await (authorised[address] ??= makeAuthorised(own, address))),
        ...(await makeLetterParts(own)),
        bulkId,
        ruleId,
        attachmentId: lastOf(detail.attachments[0]?.url),
        pictureId: lastOf(upload.url),
        thumbnailId: lastOf(detail.attachments[1]?.thumbnail ?? undefined),
        ...numberedApart(await makeClient(own, address), address),
        profileId: lastOf((await own.clients.detail({})).data.profilePath ?? undefined),
      };
    }

    /** Codes and devices count from one for each person; three codes a day do not reach a number that the first has not. */
    const numberedApart = (client: { clientCodeId: number; clientDeviceId: number }, address: string) =>
      address === lilei
        ? client
        : { clientCodeId: client.clientCodeId + 1_000, clientDeviceId: client.clientDeviceId + 1_000 };

    const clientCodes: Record<string, Promise<string>> = {};
    /** Three codes a day: one serves again. */
    async function makeClient(own: ApiClient, address: string) {
      const named = { name: 'every call', protocols: 'smtp' };
      const code = await (clientCodes[address] ??= own.clients.generatePassword(named).then(({ data }) => data.code));
      const { services } = world.server.context;
      const program = `every-call-${String(Math.random())}.example`;
      const context = machineContext(world.clock.now(), 'every-call', 'worker');
      const answer = await signInMailProgram(services, context, { username: address, code, protocol: 'smtp', program });
      if (answer.status === 'ok') return { clientCodeId: answer.pass.codeId, clientDeviceId: answer.pass.deviceId };
      // A blocked device of this code keeps new ones out; they are listed all the same.
      const { list } = (await own.clients.devices({})).data;
      return { clientCodeId: list[0]?.codeId ?? 0, clientDeviceId: list[0]?.deviceId ?? 0 };
    }

    const resumables: Record<string, string> = {};
    async function makeResumable(own: ApiClient): Promise<string> {
      const id = await beginUpload(own, { length: resumableBytes.length });
      await sendPiece(own, id, 0, resumableBytes);
      return id;
    }

    async function isUnfinished(uploadId: string | undefined): Promise<boolean> {
      if (uploadId === undefined) return false;
      const { read } = world.server.context.services.database;
      const row = await read
        .selectFrom('resumable_upload')
        .select('upload_id')
        .where('upload_id', '=', uploadId)
        .executeTakeFirst();
      return row !== undefined;
    }

    /** One for each person is enough: it is read ten times, and ended by the last call that names it. */
    const authorised: Record<string, ReturnType<typeof makeAuthorised>> = {};
    /** A read-limited mail to oneself. */
    async function makeAuthorised(own: ApiClient, address: string) {
      const { content } = exampleOf({ name: 'compose.saveDraft' }).valid({ address } as OwnThings) as {
        content: DraftContent;
      };
      const limited = { ...content, authorised: { reads: 10, days: 30 } };
      const { mailId, submissionId } = (await own.compose.send({ content: limited, authorisedPassword })).data;
      const { database, secrets } = world.server.context.services;
      const row = await database.read
        .selectFrom('authorised_mail as mail')
        .innerJoin('authorised_recipient as recipient', (join) =>
          join
            .onRef('recipient.account_no', '=', 'mail.account_no')
            .onRef('recipient.submission_id', '=', 'mail.submission_id'),
        )
        .innerJoin('address', 'address.account_no', 'mail.account_no')
        .where('mail.submission_id', '=', Number(submissionId))
        .where('address.address', '=', address)
        .select(['mail.account_no', 'mail.uid', 'recipient.address'])
        .executeTakeFirstOrThrow();
      const link = linkIdOf(secrets, { account: row.account_no, uid: row.uid }, row.address);
      return { authorisedMailId: mailId ?? '', authorisedLinkId: link };
    }

    /** People keep only a few of each: one that is there serves again. */
    async function makeLetterParts(own: ApiClient) {
      const { signatures, saveSignature, templates, saveTemplate, papers } = own.letterParts;
      const html = '<p>every call</p>';
      const [sign] = (await signatures({})).data.list;
      const signId = (sign ?? (await saveSignature({ name: 'every call', html })).data).signId;
      const [template] = (await templates({})).data.list;
      const templateId = (template ?? (await saveTemplate({ name: 'every call', html })).data).templateId;
      const dot = { name: 'paper.png', type: 'image/png', bytes: dotPng };
      const paper = (await papers({})).data.list.find(({ kind }) => kind === 'personal');
      const added = paper ?? ((await own.upload('mail/main/paper/add', dot)).envelope?.data as { paperId: string });
      const picture = (await own.upload('file/uploadCustomPicture', dot)).envelope?.data as { url: string };
      return { signId, templateId, paperId: added.paperId, customPictureId: picture.url.split('/').at(-1) ?? '' };
    }

    beforeAll(async () => {
      world = await startWorld(engine);
      client = await world.server.signIn(lilei);
      await world.server.addOrganisation('elsewhere', 'elsewhere.example');
      await world.server.addPerson(stranger, 'Zoe');
      others = await Promise.all(
        [haiyan, stranger].map(async (address, index) => {
          const own = await world.server.signIn(address);
          return { name: address, accountNo: index + 2, things: await makeThings(own, address, spareThings) };
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
      const request = requestOf(entry, exampleOf(entry).valid(others[0]!.things));
      expectRefusal(await call(request), errors.loginExpired.code);
      const forged = `${client.token.slice(0, -4)}AAAA`;
      expectRefusal(await call(request, { authorization: `Bearer ${forged}` }), errors.loginExpired.code);
      expectRefusal(
        await call(request, { cookie: `sid=${client.token}`, origin: world.server.url }),
        errors.loginExpired.code,
      );
    });

    it.each(sessionCalls)("%s does what it says with one's own, and nothing with another's", async (_name, entry) => {
      const { valid, ownSession, prepare, refusal } = exampleOf(entry);
      things ??= await makeThings(client, lilei, 0);
      const own = ownSession === true ? await world.server.signIn(lilei) : client;
      await prepare?.(own);
      const before = await Promise.all(others.map(({ accountNo }) => snapshot(accountNo)));
      for (const other of others) {
        for (const id of idsNamedBy(entry)) {
          const answer = await own.raw(...requestOf(entry, valid({ ...things, [id]: other.things[id] })));
          expect([id, other.name, answer.envelope?.code]).toEqual([id, other.name, expect.toSatisfy(isNotFound)]);
        }
      }
      expect(await Promise.all(others.map(({ accountNo }) => snapshot(accountNo)))).toEqual(before);
      const answer = await own.raw(...requestOf(entry, valid(things)));
      if (entry.response === 'blob') expect([answer.status, answer.bytes.length > 0]).toEqual([200, true]);
      else if (refusal !== undefined) expectRefusal(answer, errors[refusal].code);
      else
        expect([answer.status, answer.envelope?.code, answer.envelope?.message]).toEqual([
          200,
          200,
          expect.any(String),
        ]);
      // What was changed or deleted is made anew for the next call; what is about the person alone changes no thing.
      if (entry.changes && !aboutThePerson.test(entry.name)) things = undefined;
    });

    const isNotFound = (code: unknown) => typeof code === 'number' && code >= 404_000 && code < 405_000;
    const snapshot = async (accountNo: number) => {
      const { read } = world.server.context.services.database;
      const rows = await Promise.all(
        keptTables.map((table) => read.selectFrom(table).selectAll().where('account_no', '=', accountNo).execute()),
      );
      return rows.map((list) => list.map((row) => JSON.stringify(row)).toSorted());
    };

    it.each(calls.filter(([, entry]) => entry.access === 'signed'))(
      '%s refuses an id that we have not signed',
      async (_name, entry) => {
        const { valid } = exampleOf(entry);
        const { things } = others[0]!;
        expect((await call(requestOf(entry, valid(things)))).status).toBe(200);
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
        };
        const { code } = errors[entry.errors[0]!];
        expectRefusal(await call(requestOf(entry, valid(bent))), code);
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
          attachmentId,
          pictureId,
          remotePictureId,
          thumbnailId,
          largeLinkId,
          customPictureId,
        };
        expectRefusal(await call(requestOf(entry, valid(swapped))), code);
      },
    );

    it.each(calls)('%s refuses other methods, other content and malformed input', async (_name, entry) => {
      const { valid, malformed } = exampleOf(entry);
      const input = valid(others[0]!.things);
      for (const method of ['GET', 'POST', 'PUT', 'DELETE']) {
        if (method === entry.method || method === entry.alsoMethod) continue;
        // The path is another call's by that method.
        if (allCalls.some((other) => other.path === entry.path && other.method === method)) continue;
        const answer = await call(requestOf(entry, input, method), bearer());
        expect([method, answer.envelope?.code]).toEqual([
          method,
          expect.toSatisfy((code) => code === 404000 || code === 405000),
        ]);
      }
      if (malformed !== null)
        expectRefusal(await call(requestOf(entry, malformed), bearer()), errors.invalidInput.code);
      if (entry.method === 'GET') return;
      const [path] = requestOf(entry, input);
      const asText = { method: 'POST', body: JSON.stringify(input), headers: { 'content-type': 'text/plain' } };
      expectRefusal(await call([path, asText], bearer()), errors.mediaType.code);
      if (entry.body === 'multipart') return;
      for (const body of ['{"cut":', '[]', '"text"', '7']) {
        const bad = { method: 'POST', body, headers: { 'content-type': 'application/json' } };
        expectRefusal(await call([path, bad], bearer()), errors.invalidInput.code);
      }
    });

    describe("in another's mailbox", () => {
      const refusals: readonly number[] = [errors.mailboxRightMissing.code, errors.notWhileSwitched.code];
      /** What the door says to a call of each need: in a person's mailbox, and in a shared one. */
      const said: Readonly<
        Record<'read' | 'full', Readonly<Record<CallNeed, readonly [number | null, number | null]>>>
      > = {
        read: {
          read: [null, null],
          person: [null, null],
          full: [errors.mailboxRightMissing.code, errors.mailboxRightMissing.code],
          mailbox: [errors.notWhileSwitched.code, errors.mailboxRightMissing.code],
          own: [errors.notWhileSwitched.code, errors.notWhileSwitched.code],
        },
        full: {
          read: [null, null],
          person: [null, null],
          full: [null, null],
          mailbox: [errors.notWhileSwitched.code, null],
          own: [errors.notWhileSwitched.code, errors.notWhileSwitched.code],
        },
      };
      const shared = 'every.call@inside.example';
      const guest = 'guest@inside.example';
      let keys: { readonly mailbox: number; readonly grantee: { readonly kind: 'person'; readonly no: number } }[];
      const admin = () => machineContext(world.clock.now(), 'test');
      const execute: World['server']['context']['services']['database']['runner']['execute'] = (...given) =>
        world.server.context.services.database.runner.execute(...given);

      beforeAll(async () => {
        await world.server.addPerson(guest, 'Guest');
        const { people, services } = world.server.context;
        await people.addPerson(admin(), { kind: 'shared', address: shared, name: 'Every call', password: null });
        const { read } = services.database;
        const no = (await requirePersonByAddress(read, guest)).accountNo;
        const numbers = [haiyan, shared].map(
          async (address) => (await requirePersonByAddress(read, address)).accountNo,
        );
        keys = (await Promise.all(numbers)).map((mailbox) => ({ mailbox, grantee: { kind: 'person', no } }));
      });

      const enter = async (place: 0 | 1) => {
        const own = await world.server.signIn(guest);
        const { data } = await own.sharedMailboxes.switch(
          place === 0 ? { emailAddr: haiyan, type: 'associated' } : { emailAddr: shared, type: 'public' },
        );
        return { authorization: `Bearer ${data.accessToken ?? ''}` };
      };
      /** With malformed input where there is any, so that what may be called changes nothing; sign-out would end the session. */
      const probes = sessionCalls
        .filter(([name]) => name !== 'identity.logout')
        .map(([, entry]) => {
          const { valid, malformed } = exampleOf(entry);
          return { entry, request: () => requestOf(entry, malformed ?? valid(others[0]!.things)) };
        });

      it.each([
        ['read', 0],
        ['read', 1],
        ['full', 0],
        ['full', 1],
      ] as const)('the right %s lets pass what it says, in mailbox %i', async (right, place) => {
        const rights = [{ right, until: null }];
        const { mailbox, grantee } = keys[place]!;
        await execute(saveMailboxGrants, admin(), { mailbox, grantees: [grantee], rights });
        const headers = await enter(place);
        for (const { entry, request } of probes) {
          const code = (await call(request(), headers)).envelope?.code ?? 0;
          expect([entry.name, refusals.includes(code) ? code : null]).toEqual([
            entry.name,
            said[right][entry.needs][place],
          ]);
        }
        await execute(deleteMailboxGrant, admin(), { mailbox, grantee });
        for (const { request } of probes) expectRefusal(await call(request(), headers), errors.loginExpired.code);
      });

      it('what somebody changed in the mailbox of another is written down with both, whichever call it was', async () => {
        const { mailbox, grantee } = keys[0]!;
        await execute(saveMailboxGrants, admin(), {
          mailbox,
          grantees: [grantee],
          rights: [{ right: 'full', until: null }],
        });
        const headers = await enter(0);
        const { read } = world.server.context.services.database;
        const count = () => countRecords(read, grantee.no, mailbox);
        const [written, silent]: [string[], string[]] = [[], []];
        for (const [name, entry] of sessionCalls.filter(([, one]) => one.needs === 'full' && one.changes)) {
          const before = await count();
          const answer = await call(requestOf(entry, exampleOf(entry).valid(others[0]!.things)), headers);
          // What an earlier call has taken away, or only its own test can make, is refused here.
          if (answer.envelope?.code === 200) ((await count()) > before ? written : silent).push(name);
        }
        await execute(deleteMailboxGrant, admin(), { mailbox, grantee });
        expect(silent.filter((name) => !leavesNoRecord.has(name))).toEqual([]);
        expect(written.length).toBeGreaterThan(10);
      });
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
        const request = requestOf(entry, exampleOf(entry).valid(others[0]!.things));
        for (const headers of foreign) expectRefusal(await call(request, headers), errors.crossSite.code);
      }
      const signIn = { grant_type: 'password', username: lilei, password: 'x', session: 'cookie' };
      const token = allCalls.find(({ name }) => name === 'identity.token')!;
      expectRefusal(await call(requestOf(token, signIn), other), errors.crossSite.code);
      expect((await mine.identity.userInfo({})).code).toBe(200);
    });
  });
}
