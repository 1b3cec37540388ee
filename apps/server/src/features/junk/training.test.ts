// What the junk filter keeps of training: exact unlearning, what one person may do to all, what is judged when, and a filter that fails.
import { productStores } from '@hongyan/testkit/server/product-stores.ts';
import { inChunks, type MailStore, openMailStore, plainMail } from '@hongyan/testkit/store/mail-store.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createPeople, machineContext } from '../identity/index.ts';
import { purgeExpunged } from '../retention/index.ts';
import { forgetTraining } from './forget-training.ts';
import { createJunkFilter } from './junk-filter.ts';
import { readVerdict } from './junk-verdict.ts';
import { learnMessage } from './learn-message.ts';
import { readOrganisationMessages, readOrganisationTraining } from './read-training.ts';
import { packTokens, unpackTokens } from './token-bytes.ts';
import { maxShared } from './training-limits.ts';

type Kind = 'junk' | 'good';

const texts = {
  junk: '代开增值税发票 优惠 点数低 请加微信 全国可开 验证后付款 无需定金 长期有效',
  good: 'the minutes of the quarterly meeting about bearings, drawings, supplier audits and delivery dates',
};

describe.each(productStores)('the training of the junk filter, on $name', (engine) => {
  let mail: MailStore;
  let others: number[];
  const admin = () => machineContext(mail.store.clock.now(), 'test');
  const db = () => mail.store.database.read;
  const learn = (account: number, bodyId: string, kind: Kind, tokens: readonly number[], orgId = mail.orgId) =>
    mail.store.database.runner.execute(learnMessage, admin(), {
      account,
      orgId,
      n: 1,
      bodyId,
      kind,
      tokens,
      isPassedOn: false,
    });
  const forget = (account: number) => forgetTraining(mail.services, admin(), account);

  /** Every count of the store, without rows and times that say nothing. */
  const readCounts = async () => {
    const [people, tokens, organisations, shared] = await Promise.all([
      db().selectFrom('junk_person').select(['account_no', 'junk', 'good', 'shared_junk', 'shared_good']).execute(),
      db().selectFrom('junk_person_token').selectAll().execute(),
      db().selectFrom('junk_organisation').selectAll().execute(),
      db().selectFrom('junk_organisation_token').selectAll().execute(),
    ]);
    const inOrder = (rows: readonly object[]) => rows.map((row) => JSON.stringify(row)).sort();
    return {
      people: inOrder(people.filter(({ junk, good }) => junk + good > 0)),
      tokens: inOrder(tokens),
      organisations: inOrder(organisations.filter(({ junk, good }) => junk + good > 0)),
      shared: inOrder(shared),
    };
  };

  beforeAll(async () => {
    mail = await openMailStore(engine);
    const people = createPeople(mail.store);
    others = [];
    for (const name of ['carl', 'dora']) {
      const person = { address: `${name}@example.org`, name, password: 'correct-horse' };
      others.push((await people.addPerson(admin(), person)).accountNo);
    }
  });
  afterAll(() => mail.close());
  beforeEach(async () => {
    for (const account of [mail.anna.account, mail.ben.account, ...others]) await forget(account);
  });

  test('tokens are kept as they are', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 0, max: 2 ** 48 - 1 })), (tokens) => {
        expect(unpackTokens(packTokens(tokens))).toEqual([...tokens].sort((a, b) => a - b));
      }),
    );
  });

  test('the same message is learned once, and as the other kind once it is moved back', async () => {
    const { account } = mail.anna;
    expect(await learn(account, 'a', 'junk', [1, 2, 3])).toEqual({ learned: true });
    const once = await readCounts();
    expect(await learn(account, 'a', 'junk', [1, 2, 3])).toEqual({ learned: false });
    expect(await readCounts()).toEqual(once);
    await learn(account, 'a', 'good', [1, 2, 3]);
    const back = await readCounts();
    await forget(account);
    await learn(account, 'a', 'good', [1, 2, 3]);
    expect(await readCounts()).toEqual(back);
  });

  test('what is unlearned leaves the counts as they were, whatever was learned meanwhile', async () => {
    const lesson = fc.record({
      body: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
      kind: fc.constantFrom<Kind>('junk', 'good'),
      tokens: fc.uniqueArray(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 8 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(lesson, { maxLength: 6 }), fc.array(lesson, { maxLength: 6 }), async (kept, gone) => {
        for (const { body, kind, tokens } of kept) await learn(mail.anna.account, body, kind, tokens);
        const before = await readCounts();
        for (const { body, kind, tokens } of gone) await learn(mail.ben.account, body, kind, tokens);
        await forget(mail.ben.account);
        expect(await readCounts()).toEqual(before);
        await forget(mail.anna.account);
        expect(await readCounts()).toEqual({ people: [], tokens: [], organisations: [], shared: [] });
      }),
      { numRuns: 15 },
    );
  });

  test('one person, however much they teach, counts a bounded number of times and decides nothing for others', async () => {
    for (let at = 0; at < maxShared + 5; at += 1) {
      await learn(mail.anna.account, `junk${String(at)}`, 'junk', [7, 8]);
      await learn(mail.anna.account, `good${String(at)}`, 'good', [9]);
    }
    const row = await db()
      .selectFrom('junk_organisation')
      .select(['junk', 'good'])
      .where('org_id', '=', mail.orgId)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ junk: maxShared, good: maxShared });
    expect(await readOrganisationMessages(db(), mail.orgId)).toBeNull();
    const messages = { junk: maxShared, good: maxShared };
    const alone = await readOrganisationTraining(db(), mail.orgId, messages, [7, 8, 9]);
    expect(alone.tokens.get(7)).toEqual({ junk: 0, good: 0 });
    await learn(mail.ben.account, 'too', 'junk', [7]);
    const agreed = await readOrganisationTraining(db(), mail.orgId, messages, [7, 8, 9]);
    expect(agreed.tokens.get(7)).toEqual({ junk: maxShared + 1, good: 0 });
    expect(agreed.tokens.get(8)).toEqual({ junk: 0, good: 0 });
  });

  test('why a message is in Junk is kept as long as the message', async () => {
    const { account } = mail.anna;
    const n = await mail.deliver(account, plainMail('kept reason'), 5);
    const verdict = JSON.stringify({ reasons: ['scanner'], clues: [] });
    await mail.store.writeRaw(
      `INSERT INTO junk_verdict (account_no, n, verdict) VALUES (${String(account)}, ${String(n)}, '${verdict}')`,
    );
    expect(await readVerdict(db(), account, n)).toEqual(JSON.parse(verdict));
    await mail.store.writeRaw(
      `UPDATE message SET folder_id = 0, expunged_at = 1 WHERE account_no = ${String(account)} AND n = ${String(n)}`,
    );
    await mail.store.database.runner.execute(purgeExpunged, admin(), { account, until: mail.store.clock.now() });
    expect(await readVerdict(db(), account, n)).toBeNull();
  });

  describe('of arriving mail', () => {
    const take = async (text: string, from = 'someone@bulk.example') => {
      const raw = plainMail('news', text).replace('chen.wei@partner.example', from);
      const spooled = await mail.intake.spool(inChunks(Buffer.from(raw)), { maxBytes: 1_000_000 });
      if (spooled === 'too-large') throw new Error('too large');
      return mail.intake.finish(spooled, { orgId: mail.orgId });
    };
    const teach = async (account: number, count: number) => {
      const { createTokenHasher } = await import('./token-hashes.ts');
      const { readFeatures } = await import('./read-features.ts');
      const hash = createTokenHasher(mail.services.secrets);
      for (let at = 0; at < count; at += 1)
        for (const kind of ['junk', 'good'] as const) {
          const from = kind === 'junk' ? 'someone@bulk.example' : 'partner@supplier.example';
          const body = await take(texts[kind], from);
          const features = await readFeatures(
            { blobs: mail.services.blobs, hostname: 'mx.example.org' },
            {
              structure: JSON.parse(body.structure),
              summary: JSON.parse(body.summary),
              raw: { inline: body.inlineBytes, blobId: body.blobId },
              text: body.indexText,
            },
          );
          await learn(account, `${String(account)}.${kind}${String(at)}`, kind, [...hash(features).keys()]);
        }
    };
    const judge = async (text: string, accounts: readonly number[], orgId = mail.orgId) => {
      const filter = createJunkFilter(mail.services);
      return filter({ orgId, accounts, body: await take(text), fromVerdict: 'none' });
    };

    test('nothing is said before there is enough to go by; then junk is junk and good mail is not', async () => {
      const { account } = mail.anna;
      await teach(account, 19);
      expect((await judge(texts.junk, [account])).size).toBe(0);
      await teach(account, 20);
      const verdict = (await judge(texts.junk, [account])).get(account);
      expect(verdict?.reasons).toEqual(['likeOwn']);
      expect(verdict?.clues.map(({ kind }) => kind)).toContain('sender');
      expect((await judge(texts.good, [account])).size).toBe(0);
    });

    test('what one person taught is nothing to another, nor to another organisation; what two taught is', async () => {
      const { account } = mail.anna;
      await teach(account, 60);
      expect((await judge(texts.junk, [mail.ben.account])).size).toBe(0);
      await teach(others[0]!, 30);
      const verdicts = await judge(texts.junk, [mail.ben.account]);
      expect(verdicts.get(mail.ben.account)?.reasons).toEqual(['likeOrganisation']);
      const { orgId } = await createPeople(mail.store).createOrganisation(admin(), 'another');
      expect((await judge(texts.junk, [mail.ben.account], orgId)).size).toBe(0);
    });

    test('whoever is a correspondent or allowed is never junk for what they write', async () => {
      const { account } = mail.anna;
      await teach(account, 20);
      const now = mail.store.clock.now();
      await mail.store.writeRaw(
        `INSERT INTO sender_rule (account_no, kind, sender, created_at) VALUES (${String(account)}, 'allow', '@bulk.example', ${String(now)})`,
      );
      expect((await judge(texts.junk, [account])).size).toBe(0);
      await mail.store.writeRaw(`DELETE FROM sender_rule WHERE account_no = ${String(account)}`);
      expect((await judge(texts.junk, [account])).size).toBe(1);
    });

    test('is judged by nothing, and the log says so, while the filter fails or is too slow', async () => {
      const { account } = mail.anna;
      await teach(account, 20);
      const logged: unknown[] = [];
      const log = { error: ({ err }: { err: Error }) => logged.push(err.message) } as never;
      const arriving = {
        orgId: mail.orgId,
        accounts: [account],
        body: await take(texts.junk),
        fromVerdict: 'none',
      } as const;
      const failing = {
        derive: () => {
          throw new Error('no key');
        },
      } as never;
      expect(await createJunkFilter({ ...mail.services, log, secrets: failing })(arriving)).toEqual(new Map());
      // Its body never comes: as from a bucket that does not answer.
      const html = { ...arriving.body, inlineBytes: null, blobId: 'slow' };
      const summary = JSON.stringify({ ...JSON.parse(html.summary), htmlPart: JSON.parse(html.summary).textPart });
      const blobs = {
        read: async function* () {
          yield await new Promise<never>(() => undefined);
        },
      } as never;
      const slow = createJunkFilter({ ...mail.services, log, blobs });
      expect(await slow({ ...arriving, body: { ...html, summary } })).toEqual(new Map());
      expect(logged).toEqual(['no key', 'the junk filter took too long']);
    });
  });
});
