/** One of each thing that calls name, made by a person of the world; for the matrix of every call. */
import type { DraftContent } from '@hongyan/contract';
import { type ApiClient, waitFor } from '@hongyan/testkit';
import { beginUpload, sendChunk, uploadWhole } from '@hongyan/testkit/protocols/tus-client.ts';
import type { OwnThings } from '@hongyan/testkit/server/call-example.ts';
import { findExample } from '@hongyan/testkit/server/call-request.ts';
import { lilei, outsideDomain, type World } from '@hongyan/testkit/server/world.ts';
import { signInMailClient } from '../../src/features/authorisation-codes/index.ts';
import { formatLinkId } from '../../src/features/authorised-mail/authorised-link.ts';
import { machineContext } from '../../src/features/identity/index.ts';
import { folderPassword, remotePicture } from '../every-call-inputs.ts';
import { makeApproval } from './approval.ts';
import { authorisedPassword } from './authorised-mail.ts';
import { eventRevisions } from './calendar.ts';
import { type ContactThings, makeContacts } from './contacts.ts';
import { type FileThings, makeFiles } from './files.ts';
import { resumableBytes } from './large-attachments.ts';

/** One white pixel. */
const dotPng = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGP6DwABBQECz6AuzQAAAABJRU5ErkJggg==',
  'base64',
);

/** Codes and devices count from one for each person; three codes a day do not reach a number that the first has not. */
const numberedApart = (client: { authorisationCodeId: number; clientDeviceId: number }, address: string) =>
  address === lilei
    ? client
    : { authorisationCodeId: client.authorisationCodeId + 1_000, clientDeviceId: client.clientDeviceId + 1_000 };

/** What people may have only a few of is made once for each of them, and serves again. */
type MailThings = Omit<OwnThings, keyof ContactThings | keyof FileThings | CalendarThing | 'approvalId'>;
type CalendarThing = 'calendarId' | 'eventId' | 'taskId' | 'calendarIds' | 'calendarUndoId' | 'publishedToken';

export class ThingMaker {
  readonly #world: World;
  readonly #authorisationCodes: Record<string, Promise<string>> = {};
  readonly #resumables: Record<string, string> = {};
  /** One for each person is enough: it is read ten times, and ended by the last call that names it. */
  readonly #authorised: Record<string, Promise<Pick<OwnThings, 'authorisedMailId' | 'authorisedLinkId'>>> = {};

  constructor(world: World) {
    this.#world = world;
  }

  /** One of each thing; `spare` more before it, so that its numbers are none of those of an account with fewer. */
  async make(own: ApiClient, address: string, spare: number): Promise<OwnThings> {
    return {
      ...(await this.makeMail(own, address, spare)),
      ...(await makeContacts(own)),
      ...(await this.makeCalendar(own)),
      ...(await this.makeApproval(own, address)),
      ...(await makeFiles(own, spare)),
    };
  }

  /** What has to do with mail: the most, and a second's work. */
  async makeMail(own: ApiClient, address: string, spare: number): Promise<MailThings> {
    const { mailId, ...rounds } = await this.#makeRounds(own, address, spare);
    const guardedFolderId = (await own.folders.saveFolder({ folderName: `g${String(performance.now()).slice(-8)}` }))
      .data.folderId;
    await own.folders.setPwd({ folderId: guardedFolderId, password: folderPassword });
    // People make only a few aliases: one that is there serves again.
    const kept = (await own.addresses.list({})).data.list.find((sender) => sender.removable)?.address;
    const alias = kept ?? `spare.alias@${address.split('@')[1] ?? ''}`;
    if (kept === undefined) await own.addresses.saveAlias({ emailAddr: address, alias });
    const content = findExample({ name: 'compose.saveDraft' }).valid({ address } as OwnThings).content as never;
    const draft = (await own.compose.saveDraft({ content })).data;
    const scheduledAt = this.#world.clock.now() + 86_400_000;
    const pending = (await own.outbox.saveOrUpdatePendingInfo({ content, scheduledAt })).data;
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
    const keptUpload = this.#resumables[address];
    const resumableId = (await this.#isUnfinished(keptUpload)) ? (keptUpload ?? '') : await this.#makeResumable(own);
    this.#resumables[address] = resumableId;
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
    const takeLast = (url: string | undefined) => url?.split('/').at(-1) ?? '';
    return {
      address,
      ...rounds,
      mailId,
      remotePictureId: pictures[0]?.path.replace(/^\/p\/|\?.*$/g, '') ?? '',
      guardedFolderId,
      draftId: draft.draftId,
      alias,
      pendingId: pending.pendingId,
      sentMailId,
      uploadId: upload.uploadId,
      resumableId,
      largeId: large?.largeId ?? '',
      largeLinkId: large?.url.split('id=')[1] ?? '',
      ...(await (this.#authorised[address] ??= this.#makeAuthorised(own, address))),
      ...(await this.#makeWritingAids(own)),
      bulkId,
      ruleId,
      attachmentId: takeLast(detail.attachments[0]?.url),
      pictureId: takeLast(upload.url),
      thumbnailId: takeLast(detail.attachments[1]?.thumbnail ?? undefined),
      ...numberedApart(await this.#makeClient(own, address), address),
      profileId: takeLast((await own.authorisationCodes.detail({})).data.profilePath ?? undefined),
    };
  }

  /** A request that waits. */
  makeApproval(own: ApiClient, address: string): Promise<{ approvalId: string }> {
    const content = findExample({ name: 'compose.saveDraft' }).valid({ address } as OwnThings).content as never;
    return makeApproval(this.#world, own, content);
  }

  /** A published calendar beside the default one, and an event in it. */
  async makeCalendar(own: ApiClient) {
    const find = async () => (await own.calendar.list({})).data.list;
    const known = (await find()).find(({ kind, isDefault }) => kind === 'own' && !isDefault);
    const { calendarId } = known ?? (await own.calendar.save({ name: '每个调用' })).data;
    const published = (await own.calendar.publish({ calendarId, isPublished: true })).data;
    const times = { start: '2031-03-03T09:00', end: '2031-03-03T10:00', zone: 'Asia/Shanghai' };
    const { event, undoId } = (await own.calendar.createEvent({ calendarId, title: '每个调用', ...times })).data;
    eventRevisions.set(event.eventId, event.revision);
    const { task } = (await own.calendar.createTask({ calendarId, title: '每个调用' })).data;
    eventRevisions.set(task.taskId, task.revision);
    return {
      calendarId,
      eventId: event.eventId,
      taskId: task.taskId,
      calendarIds: (await find()).map((calendar) => calendar.calendarId),
      calendarUndoId: undoId,
      publishedToken:
        published.publishedUrl
          .split('/')
          .at(-1)
          ?.replace(/\.ics$/, '') ?? '',
    };
  }

  /** Three codes a day: one serves again. */
  async #makeClient(own: ApiClient, address: string) {
    const named = { name: 'every call', protocols: 'smtp' };
    const code = await (this.#authorisationCodes[address] ??= own.authorisationCodes
      .generatePassword(named)
      .then(({ data }) => data.code));
    const { services } = this.#world.server.context;
    const program = `every-call-${String(Math.random())}.example`;
    const context = machineContext(this.#world.clock.now(), 'every-call', 'worker');
    const answer = await signInMailClient(services, context, { username: address, code, protocol: 'smtp', program });
    if (answer.status === 'ok')
      return { authorisationCodeId: answer.grant.codeId, clientDeviceId: answer.grant.deviceId };
    // A blocked device of this code keeps new ones out; they are listed all the same.
    const { list } = (await own.authorisationCodes.devices({})).data;
    return { authorisationCodeId: list[0]?.codeId ?? 0, clientDeviceId: list[0]?.deviceId ?? 0 };
  }

  async #makeResumable(own: ApiClient): Promise<string> {
    const id = await beginUpload(own, { length: resumableBytes.length });
    await sendChunk(own, id, 0, resumableBytes);
    return id;
  }

  async #isUnfinished(uploadId: string | undefined): Promise<boolean> {
    if (uploadId === undefined) return false;
    const { read } = this.#world.server.context.services.database;
    const row = await read
      .selectFrom('resumable_upload')
      .select('upload_id')
      .where('upload_id', '=', uploadId)
      .executeTakeFirst();
    return row !== undefined;
  }

  /** A read-limited mail to oneself. */
  async #makeAuthorised(own: ApiClient, address: string) {
    const { content } = findExample({ name: 'compose.saveDraft' }).valid({ address } as OwnThings) as {
      content: DraftContent;
    };
    const limited = { ...content, authorised: { reads: 10, days: 30 } };
    const { mailId, submissionId } = (await own.compose.send({ content: limited, authorisedPassword })).data;
    const { database, secrets } = this.#world.server.context.services;
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
    const link = formatLinkId(secrets, { account: row.account_no, uid: row.uid }, row.address);
    return { authorisedMailId: mailId ?? '', authorisedLinkId: link };
  }

  /** People keep only a few of each: one that is there serves again. */
  async #makeWritingAids(own: ApiClient) {
    const { signatures, templates, stationery } = own;
    const html = '<p>every call</p>';
    const [sign] = (await signatures.list({})).data.list;
    const signId = (sign ?? (await signatures.save({ name: 'every call', html })).data).signId;
    const [template] = (await templates.list({})).data.list;
    const templateId = (template ?? (await templates.save({ name: 'every call', html })).data).templateId;
    const dot = { name: 'paper.png', type: 'image/png', bytes: dotPng };
    const paper = (await stationery.list({})).data.list.find(({ kind }) => kind === 'personal');
    const added = paper ?? ((await own.upload('mail/main/paper/add', dot)).envelope?.data as { paperId: string });
    const picture = (await own.upload('file/uploadCustomPicture', dot)).envelope?.data as { url: string };
    return { signId, templateId, paperId: added.paperId, customPictureId: picture.url.split('/').at(-1) ?? '' };
  }

  /** A folder, a label, a kept search and two mails; `spare` more before them. */
  async #makeRounds(own: ApiClient, address: string, spare: number) {
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
      searchId = search?.searchId ?? (await own.search.save({ name, criteria: { searchKeyword: name } })).data.searchId;
      const subject = `every call ${performance.now()}`;
      const from = `erik@${outsideDomain}`;
      // And three mails.
      const spareMails = spare > 0 ? [1, 2, 3] : [];
      for (const one of spareMails)
        await this.#world.server.deliver({ from, to: address, subject: `spare ${one}`, text: 'x' });
      const find = (wanted: string) =>
        waitFor(
          async () => {
            const { data } = await own.mailbox.list({ mailboxId: '1' });
            return data.list.find((mail) => mail.mailSubject === wanted)?.mailId;
          },
          { what: 'the mail' },
        );
      await this.#world.server.deliver({
        from,
        to: address,
        subject,
        text: 'about every call',
        html: `<p>about every call <img src="${remotePicture}"></p>`,
        headers: { 'Disposition-Notification-To': from },
        attachments: [
          { filename: 'note.txt', content: 'hello' },
          { filename: 'dot.png', content: dotPng },
        ],
      });
      mailId = await find(subject);
      const headers = { 'List-Unsubscribe': `<mailto:leave@${outsideDomain}>` };
      await this.#world.server.deliver({ from, to: address, subject: `${subject} list`, text: 'news', headers });
      listMailId = await find(`${subject} list`);
    }
    return { folderId, labelId, searchId, mailId, listMailId };
  }
}
