// A store of every earlier schema, opened by this version: nothing is lost, what is new is filled in, and it works.
import { plainDraft } from '@hongyan/contract';
import { nothingWished } from '@hongyan/imap';
import { type ApiClient, waitFor } from '@hongyan/testkit';
import { engines } from '@hongyan/testkit/server/world.ts';
import { readOldStore } from '@hongyan/testkit/upgrade/load-old-store.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findAnswer } from '../../src/engines/database/idempotency.ts';
import { readAs } from '../../src/engines/database/read-as.ts';
import { readHeadKey } from '../../src/features/audit-chain/index.ts';
import { verifyChain } from '../../src/features/audit-chain/verify-chain.ts';
import { machineContext, type Person } from '../../src/features/identity/index.ts';
import { fetchMails } from '../../src/features/mail-clients/messages/fetch-mails.ts';
import { submit } from '../../src/features/outbox/index.ts';
import { migrations } from '../../src/generated/migrations.ts';
import type { RunningServer } from '../../src/start-server.ts';
import {
  demonstrationHaiyan,
  demonstrationLilei,
  expectEveryRow,
  fixture9WrittenAt,
  lilei,
  office,
  openOldStore,
  type Upgraded,
} from './open-old-store.ts';

it('there is a fixture of every schema before this one', () => {
  const old = migrations.slice(0, -1).map(({ version }) => version);
  expect(old.map((version) => readOldStore(version).version)).toEqual(old);
});

describe.each(engines)('a store of schema 9, on %s', (engine) => {
  let upgraded: Upgraded;
  beforeAll(async () => {
    upgraded = await openOldStore(engine, 9, demonstrationLilei, fixture9WrittenAt);
  });
  afterAll(async () => upgraded.close());

  it('has every row that it had', async () => expectEveryRow(upgraded.server, 9));

  it('keeps large attachments, and uploads that are not whole', async () => {
    const { list } = (await upgraded.client.largeAttachments.list({})).data;
    expect(list.map(({ fileName }) => fileName)).toEqual(['Plans of schema 9.bin']);
    const { read } = upgraded.server.context.services.database;
    const uploads = await read.selectFrom('resumable_upload').select(['file_name', 'folder_id']).execute();
    expect(uploads).toEqual([{ file_name: 'unfinished.bin', folder_id: null }]);
  });
});

describe.each(engines)('a store of schema 8, on %s', (engine) => {
  let upgraded: Upgraded;
  beforeAll(async () => {
    upgraded = await openOldStore(engine, 8, demonstrationLilei);
  });
  afterAll(async () => upgraded.close());
  const services = () => upgraded.server.context.services;

  it('has every row that it had', async () => expectEveryRow(upgraded.server, 8));

  it('puts the audit records into their chain, from the oldest on', async () => {
    const { database, secrets } = services();
    const report = await waitFor(
      async () => {
        const range = { orgId: 1, from: null, to: null };
        const found = await verifyChain(database, { ...range, publicKey: readHeadKey(secrets) });
        return found.unchained === 0 && found.heads === 1 ? found : undefined;
      },
      { what: 'the chain' },
    );
    const old = (readOldStore(8).rows['audit'] ?? []).filter((row) => row['org_id'] === 1);
    expect(report).toMatchObject({ broken: null, late: 0 });
    expect(report.records).toBeGreaterThan(old.length);
    const chained = await database.read
      .selectFrom('audit')
      .select('audit_id')
      .where('org_id', '=', 1)
      .orderBy('chain_no')
      .limit(old.length)
      .execute();
    expect(chained.map((row) => row.audit_id)).toEqual(old.map((row) => row['audit_id']).toSorted());
  });

  it('lets everything leave that was accepted before there were policies', async () => {
    const { read } = services().database;
    const submissions = await read.selectFrom('submission').select(['subject', 'state', 'gate']).execute();
    expect(new Set(submissions.map(({ gate }) => gate))).toEqual(new Set(['free']));
    const haiyan = await read
      .selectFrom('address')
      .select('account_no')
      .where('address', '=', demonstrationHaiyan)
      .executeTakeFirstOrThrow();
    const arrives = (subject: string) =>
      waitFor(
        async () => {
          const mails = read.selectFrom('message').select('n').where('account_no', '=', haiyan.account_no);
          return (await mails.where('subject', '=', subject).execute())[0];
        },
        { what: `the arrival of ${subject}` },
      );
    // Its undo window ended while no server ran.
    await arrives('Held under schema 8');
    const { list } = (await upgraded.client.outbox.pendingMailList({})).data;
    const scheduled = ['Scheduled under schema 8', 'Separate under schema 8'];
    expect(list.map(({ mailSubject }) => mailSubject).toSorted()).toEqual(scheduled);
    upgraded.clock.advance(Date.UTC(2026, 10, 23, 8) - upgraded.clock.now());
    services().jobs.wake(['delivery.release']);
    for (const subject of scheduled) await arrives(subject);
  });
});

describe.each(engines)('a store of schema 7, on %s', (engine) => {
  let upgraded: Upgraded;
  beforeAll(async () => {
    upgraded = await openOldStore(engine, 7);
  });
  afterAll(async () => upgraded.close());

  it('has every row that it had', async () => expectEveryRow(upgraded.server, 7));

  it('keeps the rows of the tables that were made anew', async () => {
    const { rows } = readOldStore(7);
    const { read } = upgraded.server.context.services.database;
    for (const table of ['calendar_occurrence', 'contact_group_member', 'mail_group_entry'] as const) {
      const found = await read.selectFrom(table).selectAll().execute();
      expect([table, found]).toEqual([table, expect.arrayContaining([...(rows[table] ?? [])])]);
      expect(rows[table]).not.toEqual([]);
    }
  });

  it('shows its calendar, reminds of it and changes it', async () => {
    const { client } = upgraded;
    const from = Date.UTC(2026, 10, 23);
    const { list } = (await client.calendar.occurrences({ from, to: from + 14 * 86_400_000 })).data;
    const herons = list.filter(({ title }) => title === 'Count herons');
    expect(herons).toMatchObject([{ startsAt: Date.UTC(2026, 10, 23, 23) }, { startsAt: Date.UTC(2026, 10, 30, 23) }]);
    expect(list.filter(({ title }) => title === 'Ringing trip')).toHaveLength(1);
    const [{ calendarId, eventId, recurrenceId, revision } = herons[0]!] = herons;
    await client.calendar.deleteEvent({ calendarId, eventId, recurrenceId, revision, scope: 'this' });
    const left = (await client.calendar.occurrences({ from, to: from + 14 * 86_400_000 })).data.list;
    expect(left.filter(({ title }) => title === 'Count herons')).toHaveLength(1);
    const { read } = upgraded.server.context.services.database;
    expect(await read.selectFrom('calendar_reminder').select('minutes').execute()).toEqual([{ minutes: 30 }]);
  });
});

describe.each(engines)('a store of schema 5, on %s', (engine) => {
  let upgraded: Upgraded;
  beforeAll(async () => {
    upgraded = await openOldStore(engine, 5);
  });
  afterAll(async () => upgraded.close());

  it('has every row that it had', async () => expectEveryRow(upgraded.server, 5));

  it('keeps what mail clients keep: keywords, subscriptions, authorisation codes', async () => {
    const { read } = upgraded.server.context.services.database;
    const keywords = await read.selectFrom('message_keyword').select(['n', 'keyword']).orderBy('n').execute();
    expect(keywords).toEqual([
      { n: 22, keyword: 'Heron' },
      { n: 23, keyword: 'Heron' },
    ]);
    const { codes } = (await upgraded.client.authorisationCodes.detail({})).data;
    expect(codes.map(({ name }) => name)).toEqual(expect.arrayContaining(['Phone of schema 4', 'Client of schema 5']));
  });

  it('answers a repeated send with what was sent before the upgrade', async () => {
    const { clock, database } = upgraded.server.context.services;
    const context = { ...machineContext(clock.now(), 'repeat'), actor: 1, idempotencyKey: 'sent-before-the-upgrade' };
    expect(await findAnswer(database.read, submit, context, 'asked')).toMatchObject({ submissionId: 7, inside: 1 });
  });

  it('opens its draft and sends it', async () => {
    const { client } = upgraded;
    const drafts = (await client.mailbox.list({ mailboxId: '3', pageSize: 100 })).data.list;
    const draft = drafts.find((mail) => mail.mailSubject === 'Draft of schema 5');
    const start = (await client.compose.writeParams({ draftId: draft?.draftId as never })).data;
    const content = { ...start.content, subject: 'Sent by schema 6' };
    expect((await client.compose.send({ content })).code).toBe(200);
    await waitFor(async () => {
      const { list } = (await client.mailbox.list({ mailboxId: '1', pageSize: 100 })).data;
      return list.some((mail) => mail.mailSubject === 'Sent by schema 6');
    });
  });
});

describe.each(engines)('a store of schema 4, on %s', (engine) => {
  let upgraded: Upgraded;
  beforeAll(async () => {
    upgraded = await openOldStore(engine, 4);
  });
  afterAll(async () => upgraded.close());

  it('has every row that it had', async () => expectEveryRow(upgraded.server, 4));

  it('keeps rights in mailboxes, with what each reader has read', async () => {
    const { client } = upgraded;
    const { list } = (await client.sharedMailboxes.grants({})).data;
    expect(list).toMatchObject([{ grantee: { id: 'han.mei@upgrade.example' }, rights: [{ right: 'read' }] }]);
    const entered = (await client.sharedMailboxes.find({})).data.list;
    expect(entered.map(({ emailAddr }) => emailAddr)).toContain(office);
    const { read } = upgraded.server.context.services.database;
    const seenBy = (reader: number) =>
      readAs(read, { account: 3, reader })
        .selectFrom('message')
        .select('seen')
        .where('account_no', '=', 3)
        .where('folder_id', '=', 1)
        .orderBy('n')
        .execute();
    expect([await seenBy(1), await seenBy(2)]).toEqual([
      [{ seen: 0 }, { seen: 0 }],
      [{ seen: 0 }, { seen: 1 }],
    ]);
  });

  it('keeps programs and their codes, the lock, the second proof and what people say of themselves', async () => {
    const { client } = upgraded;
    expect((await client.authorisationCodes.detail({})).data.codes).toMatchObject([{ name: 'Phone of schema 4' }]);
    expect((await client.authorisationCodes.devices({})).data.list).toMatchObject([{ program: 'phone.example' }]);
    expect((await client.lockscreen.isOpen({})).data).toMatchObject({ haspass: true });
    expect((await client.identity.userInfo({})).data).toMatchObject({ duties: 'Keeps herons' });
    expect((await client.settings.get({})).data.skin).toBe('skin_3');
    const { read } = upgraded.server.context.services.database;
    expect(await read.selectFrom('recovery_code').select('account_no').execute()).toHaveLength(10);
  });

  it('gives its mails to programs: what is new of them is filled in when it is asked for', async () => {
    const { services } = upgraded.server.context;
    const session = {
      id: 'upgrade',
      person: { accountNo: 1, orgId: 1 } as Person,
      client: 'imap' as const,
      remoteAddress: '192.0.2.1',
    };
    const scope = { account: 1, hiddenFolders: [] };
    const view = { session, folderId: 1, kind: 'inbox' as const, orgId: 1, right: 'own' as const, scope };
    const wish = { ...nothingWished, flags: true, internalDate: true, envelope: true, saveDate: true };
    const mails = [];
    for await (const batch of fetchMails(services, view, [1, 2, 3, 4, 5, 6, 7, 8], wish)) mails.push(...batch);
    expect(
      mails.every(
        (mail) =>
          mail.saveDate === mail.internalDate &&
          Buffer.from(mail.envelope ?? '')
            .toString()
            .startsWith('('),
      ),
    ).toBe(true);
    expect(mails.flatMap((mail) => mail.flags ?? [])).toEqual(
      expect.arrayContaining(['Hongyan-Color-4', '=e5=be=85=e8=b7=9f=e8=bf=9b']),
    );
  });
});

describe.each(engines)('a store of schema 3, on %s', (engine) => {
  let upgraded: Upgraded;
  beforeAll(async () => {
    upgraded = await openOldStore(engine, 3);
  });
  afterAll(async () => upgraded.close());

  it('has every row that it had', async () => expectEveryRow(upgraded.server, 3));

  it('keeps what its people had written and chosen, and signs them in', async () => {
    const { client } = upgraded;
    expect((await client.rules.list({})).data.list).toMatchObject([{ ruleName: 'Walrus stars' }]);
    expect((await client.signatures.list({})).data.list).toMatchObject([{ name: 'Desk' }]);
    expect((await client.automaticMail.getReply({})).data).toMatchObject({ on: true, inside: 'Away under schema 3' });
    expect((await client.settings.get({})).data.skin).toBe('skin_2');
    const { list } = (await client.outbox.pendingMailList({})).data;
    expect(list).toMatchObject([{ mailSubject: 'Scheduled under schema 3' }]);
    expect((await client.identity.userInfo({})).data).toMatchObject({ emailAddr: lilei, accountType: 1 });
  });
});

describe.each(engines)('a store of schema 2, on %s', (engine) => {
  let upgraded: Upgraded;
  beforeAll(async () => {
    upgraded = await openOldStore(engine, 2);
  });
  afterAll(async () => upgraded.close());

  it('has every row that it had', async () => expectEveryRow(upgraded.server, 2));

  it('opens its drafts, shows what it sent and kept, and sends', async () => {
    const { client } = upgraded;
    const drafts = (await client.mailbox.list({ mailboxId: '3' })).data.list;
    const draft = drafts.find((mail) => mail.mailSubject === 'Draft of schema 2');
    const start = (await client.compose.writeParams({ draftId: draft?.draftId as never })).data;
    expect(start.content).toMatchObject({ subject: 'Draft of schema 2', ...plainDraft });
    const sent = (await client.mailbox.list({ mailboxId: '2', pageSize: 100 })).data.list;
    const own = sent.find((mail) => mail.mailSubject === 'Sent under schema 2');
    const { delivery } = (await client.mailbox.detail({ mailId: own?.mailId as never })).data;
    expect(delivery).toMatchObject([{ address: lilei, state: 'delivered' }]);
    expect((await client.trust.filterList({})).data.list).toMatchObject([{ sender: 'rude@outside.example' }]);
    expect((await client.search.saved({})).data.list).toMatchObject([{ name: 'kept' }]);
    const content = { ...start.content, subject: 'Sent after the upgrade' };
    expect((await client.compose.send({ content })).code).toBe(200);
    await waitFor(async () => {
      const { list } = (await client.mailbox.list({ mailboxId: '1', pageSize: 100 })).data;
      return list.some((mail) => mail.mailSubject === 'Sent after the upgrade');
    });
  });
});

describe.each(engines)('a store of schema 1, on %s', (engine) => {
  const old = readOldStore(1);
  let upgraded: Upgraded;
  let server: RunningServer;
  let client: ApiClient;

  beforeAll(async () => {
    upgraded = await openOldStore(engine, 1);
    ({ server, client } = upgraded);
  });
  afterAll(async () => upgraded.close());
  const read = () => server.context.services.database.read;

  it('has every row that it had', async () => expectEveryRow(server, 1));

  it('knows whom its people wrote to, whatever the case', async () => {
    const known = await read()
      .selectFrom('correspondent')
      .select(['account_no', 'address', 'sent_count'])
      .orderBy('address')
      .execute();
    const sent = old.rows['submission_recipient'] ?? [];
    const addresses = Map.groupBy(
      sent,
      (row) => `${JSON.stringify(row['account_no'])} ${(row['address'] as string).toLowerCase()}`,
    );
    expect(addresses.has('1 anna.berg@outside.example')).toBe(true);
    expect(known.map((row) => [`${String(row.account_no)} ${row.address}`, row.sent_count]).toSorted()).toEqual(
      [...addresses].map(([key, rows]) => [key, rows.length]).toSorted(),
    );
  });

  it('has one head for each conversation of a folder, the newest mail, and counts them', async () => {
    const mails = await read()
      .selectFrom('message')
      .select(['account_no', 'folder_id', 'thread_n', 'n', 'received_at', 'thread_head'])
      .execute();
    const groups = Map.groupBy(
      mails.filter((mail) => mail.folder_id > 0),
      (mail) => [mail.account_no, mail.folder_id, mail.thread_n].join(' '),
    );
    expect([...groups.values()].some((group) => group.length > 1)).toBe(true);
    for (const group of groups.values()) {
      const newest = group.toSorted((a, b) => a.received_at - b.received_at || a.n - b.n).at(-1);
      expect(group.filter((mail) => mail.thread_head === 1)).toEqual([newest]);
    }
    expect(mails.filter((mail) => mail.folder_id === 0).map((mail) => mail.thread_head)).toEqual([0]);
    const folders = await read().selectFrom('folder').select(['account_no', 'folder_id', 'conversations']).execute();
    for (const { account_no, folder_id, conversations } of folders) {
      const inFolder = [...groups.keys()].filter((key) =>
        key.startsWith(`${String(account_no)} ${String(folder_id)} `),
      );
      expect([account_no, folder_id, conversations]).toEqual([account_no, folder_id, inFolder.length]);
    }
  });

  it('lists, opens, finds and changes', async () => {
    const { list, total } = (await client.mailbox.list({ mailboxId: '1', pageSize: 100 })).data;
    expect(list).toHaveLength(total);
    expect(list.map((mail) => mail.mailSubject)).toEqual(
      expect.arrayContaining(['Budget 2026', 'Re: Budget 2026', 'Notice 2']),
    );
    const answer = list.find((mail) => mail.mailSubject === 'Re: Budget 2026');
    const detail = (await client.mailbox.detail({ mailId: answer?.mailId as never })).data;
    expect(detail.text).toContain('One more figure.');
    expect(detail.attachments.map((file) => file.fileName)).toEqual(['预算.txt']);
    const found = await waitFor(
      async () => {
        const { data } = await client.search.quick({ searchKeyword: 'walrus' });
        return data.total > 0 ? data : undefined;
      },
      { what: 'the index made anew' },
    );
    expect(found.list.map((mail) => mail.mailSubject).toSorted()).toEqual(['Notice 1', 'Notice 2', 'Notice 3']);
    // What was purged before the upgrade can be fetched back after it.
    const gone = (await client.mailbox.expungedList({})).data.list;
    expect(gone.map((mail) => mail.mailSubject)).toEqual(['Notice 4']);
    expect((await client.mailbox.recover({ mailIds: [gone[0]?.mailId as never] })).code).toBe(200);
    // Not by the number: the notice of this very sign-in may come meanwhile.
    const after = (await client.mailbox.list({ mailboxId: '1', pageSize: 100 })).data.list;
    expect(after.map((mail) => mail.mailSubject)).toContain('Notice 4');
  });
});
