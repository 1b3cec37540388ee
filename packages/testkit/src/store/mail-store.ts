/** A product store with two people, mail that arrives, and the calls of mailbox, folders and search as a signed-in person makes them. */
import { join } from 'node:path';
import type { Call } from '@hongyan/contract';
import type { z } from 'zod';
import type { CallContext } from '../../../../apps/server/src/call/call-context.ts';
import type { Route } from '../../../../apps/server/src/call/route.ts';
import { UserError } from '../../../../apps/server/src/call/user-error.ts';
import { openFileBlobStore } from '../../../../apps/server/src/engines/blobs/file-blob-store.ts';
import { createJobRunner } from '../../../../apps/server/src/engines/jobs/job-runner.ts';
import { createSandbox } from '../../../../apps/server/src/engines/sandbox/index.ts';
import { openSqliteIndex } from '../../../../apps/server/src/engines/search-index/sqlite-index.ts';
import { createActionsFeature } from '../../../../apps/server/src/features/actions/index.ts';
import { createBulkFeature } from '../../../../apps/server/src/features/bulk/index.ts';
import { createComposeFeature } from '../../../../apps/server/src/features/compose/index.ts';
import { createFoldersFeature } from '../../../../apps/server/src/features/folders/index.ts';
import { createPeople, machineContext } from '../../../../apps/server/src/features/identity/index.ts';
import { deliverInbound } from '../../../../apps/server/src/features/incoming/deliver-inbound.ts';
import {
  type JudgeMessage,
  readPolicyRevision,
  type SubmitMessage,
} from '../../../../apps/server/src/features/outbox/index.ts';
import { submitMessage } from '../../../../apps/server/src/features/outbox/submit-message.ts';
import { createPreviewsFeature } from '../../../../apps/server/src/features/previews/index.ts';
import { createReadingFeature } from '../../../../apps/server/src/features/reading/index.ts';
import { createRulesFeature } from '../../../../apps/server/src/features/rules/index.ts';
import { createSearchFeature } from '../../../../apps/server/src/features/search/index.ts';
import { SendingLimitsReader } from '../../../../apps/server/src/features/sending-limits/index.ts';
import { createSnoozeFeature } from '../../../../apps/server/src/features/snooze/index.ts';
import { createMailTrustReader, createTrustFeature } from '../../../../apps/server/src/features/trust/index.ts';
import { type BodyIntake, createBodyIntake } from '../../../../apps/server/src/mail/bodies/index.ts';
import type { Services } from '../../../../apps/server/src/services.ts';
import type { ProductEngine, ProductStore } from '../server/product-stores.ts';

export const testHostname = 'mx.example.org';

/** One person's calls. */
export interface Caller {
  readonly account: number;
  readonly context: CallContext;
  /** Makes a call as this person; input and output as a client writes and gets them. */
  call<Input extends z.ZodType, Output extends z.ZodType>(
    call: Call<Input, Output>,
    input: unknown,
  ): Promise<z.output<Output>>;
}

export interface MailStore {
  readonly store: ProductStore;
  readonly services: Services;
  readonly intake: BodyIntake;
  readonly orgId: number;
  readonly submitMessage: SubmitMessage;
  readonly anna: Caller;
  readonly ben: Caller;
  /** A mail from outside, in the inbox unless said otherwise; answers its number. Time goes on by a second. */
  deliver(account: number, raw: string | Uint8Array, folderId?: number): Promise<number>;
  /** The same mail many times, in one operation. */
  deliverCopies(
    account: number,
    raw: string,
    many: { readonly folderId: number; readonly count: number },
  ): Promise<void>;
  close(): Promise<void>;
}

/** A plain mail whose text is `body`. */
export function plainMail(subject: string, body = 'Hello', headers: readonly string[] = []): string {
  const lines = [
    'From: Chen Wei <chen.wei@partner.example>',
    'To: anna@example.org',
    `Subject: ${subject}`,
    ...headers,
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
  ];
  return `${lines.join('\r\n')}\r\n\r\n${body}\r\n`;
}

export async function* inChunks(bytes: Uint8Array, size = 10_000): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

/** The name of the refusal that a call ends with. */
export async function readRefusal(promise: Promise<unknown>): Promise<string> {
  const error: unknown = await promise.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof UserError)) throw new Error(`expected a refusal, got ${String(error)}`, { cause: error });
  return error.errorName;
}

function createCaller(store: ProductStore, routes: readonly Route[], who: { account: number; orgId: number }): Caller {
  const context: CallContext = {
    requestId: 'test',
    get now() {
      return store.clock.now();
    },
    address: '192.0.2.1',
    userAgent: 'test',
    language: 'zh',
    idempotencyKey: undefined,
    host: 'localhost',
    secure: true,
    signal: new AbortController().signal,
    session: {
      sessionId: 's',
      origin: 's',
      derivedFrom: null,
      actor: who.account,
      subject: who.account,
      orgId: who.orgId,
      client: 'web',
      locked: false,
      mustChange: false,
      right: 'own' as const,
      unlockedFolders: new Map(),
    },
  };
  const cookies = { setSession: () => undefined, clearSession: () => undefined };
  return {
    account: who.account,
    context,
    async call(call, input) {
      const route = routes.find((candidate) => candidate.call.name === call.name);
      if (!route) throw new Error(`no route answers ${call.name}`);
      const parsed = call.input.parse(input);
      const output = await route.handle({ context, input: parsed, file: undefined, cookies, credential: null });
      // A file is no JSON; anything else must fit what the contract promises.
      return (call.response === 'blob' ? output : call.output.parse(output)) as never;
    },
  };
}

async function openServices(store: ProductStore): Promise<Services> {
  return {
    ...store,
    config: { hostname: testHostname, blocklists: [] },
    blobs: await openFileBlobStore(join(store.directory, 'blobs'), store.clock),
    sandbox: createSandbox(),
    searchIndex: openSqliteIndex({ path: join(store.directory, 'search.sqlite') }),
    jobs: createJobRunner({
      database: store.database,
      clock: store.clock,
      isAlone: true,
      onError: (error, job) => store.log.error({ err: error, job }, 'a job failed'),
      onPoison: () => undefined,
    }),
  } as unknown as Services;
}

export async function openMailStore(engine: ProductEngine): Promise<MailStore> {
  const store = await engine.open();
  const services = await openServices(store);
  const people = createPeople(store);
  const admin = () => machineContext(store.clock.now(), 'request');
  const { orgId } = await people.createOrganisation(admin(), '鸿雁科技');
  await people.addDomain(admin(), { orgId, name: 'example.org' });
  const intake = createBodyIntake(services);
  // Whatever is sent may leave, whatever policies say.
  const judge: JudgeMessage = async (message) => ({
    revision: await readPolicyRevision(store.database.read, message.orgId),
    held: null,
  });
  const limits = new SendingLimitsReader(store.database.read);
  const submit: SubmitMessage = (context, message) => submitMessage({ ...services, judge, limits }, context, message);
  const routes = [
    createBulkFeature(services),
    createSnoozeFeature({ ...services, intake }),
    createComposeFeature({ ...services, intake, submitMessage: submit }),
    createActionsFeature(services),
    createReadingFeature({ ...services, readTrust: createMailTrustReader(services) }),
    createPreviewsFeature(services),
    createFoldersFeature(services),
    createSearchFeature(services),
    createRulesFeature(services),
    createTrustFeature({
      ...services,
      intake,
      fetch: async () => ({ status: 'refused', reason: 'address' }),
      submitMessage: submit,
    }),
  ].flatMap((feature) => feature.routes);
  // The session that callers have: links to files end with it.
  const openSession = (accountNo: number): Promise<void> => {
    const later = store.clock.now() + 365 * 86_400_000;
    const values = [accountNo, "'s'", accountNo, "'web'", "'-'", later, 0, later, later, 0, "'{}'", "''", "''"].join();
    return store.writeRaw(
      `INSERT INTO session (account_no, session_id, subject_no, client, access_hash, access_expires_at, created_at, last_used_at,
        absolute_expires_at, locked, unlocked_folders, device, address) VALUES (${values})`,
    );
  };
  const add = async (name: string) => {
    const address = `${name}@example.org`;
    const { accountNo } = await people.addPerson(admin(), { address, name, password: 'correct-horse' });
    await openSession(accountNo);
    return createCaller(store, routes, { account: accountNo, orgId });
  };
  return {
    store,
    services,
    intake,
    orgId,
    submitMessage: submit,
    anna: await add('anna'),
    ben: await add('ben'),
    async deliver(account, raw, folderId = 1) {
      store.clock.advance(1_000);
      const spooled = await intake.spool(inChunks(Buffer.from(raw)), { maxBytes: 100_000_000 });
      if (spooled === 'too-large') throw new Error('too large');
      const body = await intake.finish(spooled, { orgId });
      await store.database.runner.execute(deliverInbound, admin(), {
        copies: [{ body, targets: [{ account, folderId }] }],
        fromVerdict: 'none',
        mailFrom: '',
      });
      const row = await store.database.read
        .selectFrom('message')
        .select('n')
        .where('account_no', '=', account)
        .where('body_id', '=', body.bodyId)
        .executeTakeFirstOrThrow();
      return row.n;
    },
    async deliverCopies(account, raw, { folderId, count }) {
      const spooled = await intake.spool(inChunks(Buffer.from(raw)), { maxBytes: 1_000_000 });
      if (spooled === 'too-large') throw new Error('too large');
      const body = await intake.finish(spooled, { orgId });
      const targets = Array.from({ length: count }, () => ({ account, folderId }));
      await store.database.runner.execute(deliverInbound, admin(), {
        copies: [{ body, targets }],
        fromVerdict: 'none',
        mailFrom: '',
      });
    },
    async close() {
      await services.jobs.stop();
      await services.sandbox.close();
      await services.searchIndex.close();
      await store.close();
    },
  };
}
