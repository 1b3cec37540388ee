/** The whole server in this process: free ports, a data directory of its own, cheap password hashes, no log. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ClientProtocol } from '@hongyan/contract';
import {
  type Config,
  machineContext,
  type RunningServer,
  readConfig,
  type ServerOverrides,
  setOrgSetting,
  startServer,
} from '@hongyan/server';
import { createMigratedDatabase } from '../postgres/migrated-database.ts';
import { dropTestDatabase } from '../postgres/postgres.ts';
import { type ApiClient, signInAt, signInWithCookieAt } from '../protocols/api-client.ts';
import { openPush, type PushClient } from '../protocols/push-client.ts';
import { type Message, type SmtpListener, sendMessage } from '../protocols/smtp-client.ts';
import { makeMigratedFile } from '../store/migrated-file.ts';
import { storeTestCertificate } from './test-certificate.ts';

/** Hashes that take no time; the real cost is tested where hashing is. */
const cheapHash = { memoryKib: 64, passes: 1, parallelism: 1 };
/** The name by which servers of tests are known in EHLO, Received and Authentication-Results. */
export const testHostname = 'mx.hongyan.example';
/** Keeps the default policy; every person of a test has it. */
export const testPassword = 'Quiet-Harbour-72';

export interface TestServerOptions {
  readonly database: 'sqlite' | 'postgres';
  /** `inject('postgres')`: the server in which a database of its own is made. */
  readonly postgresServer?: string;
  readonly demo?: boolean;
  /** Configuration by the names of the operating interface. */
  readonly env?: Readonly<Record<string, string>>;
  readonly overrides?: ServerOverrides;
}

export interface TestPerson {
  readonly address: string;
  readonly accountNo: number;
  readonly orgId: number;
}

export interface TestServer extends Omit<RunningServer, 'stop'> {
  /** `http://127.0.0.1:…`, without a slash at the end. */
  readonly url: string;
  readonly config: Config;
  addOrganisation(name: string, domain: string): Promise<number>;
  /** A person with `testPassword`. */
  addPerson(address: string, name?: string): Promise<TestPerson>;
  /** An authorisation code; for SMTP unless said otherwise. */
  addCode(person: TestPerson, protocols?: readonly ClientProtocol[]): Promise<string>;
  signIn(address: string, password?: string): Promise<ApiClient>;
  signInWithCookie(address: string, password?: string): Promise<ApiClient>;
  openPush(client: ApiClient, address: string): Promise<PushClient>;
  /** Hands a message to the listener for other servers. */
  deliver(message: Message): ReturnType<typeof sendMessage>;
  /** Hands a message to the listener for people: `submission` (STARTTLS) or `submissions` (TLS). */
  submit(
    listener: 'submission' | 'submissions',
    message: Message,
    account?: Pick<SmtpListener, 'user' | 'password'>,
  ): ReturnType<typeof sendMessage>;
  /** Stops it and starts it again on the same data. */
  restart(): Promise<void>;
  /** Starts another process's part on the same store and data directory (PostgreSQL), in this process; whoever starts it stops it first. */
  startBeside(env?: Readonly<Record<string, string>>): Promise<RunningServer>;
  /** Stops it and removes its data. */
  stop(): Promise<void>;
}

const freePorts = {
  HONGYAN_HTTP_PORT: '0',
  HONGYAN_HTTPS_PORT: '0',
  HONGYAN_SMTP_PORT: '0',
  HONGYAN_SUBMISSION_PORT: '0',
  HONGYAN_SUBMISSIONS_PORT: '0',
  HONGYAN_IMAP_PORT: '0',
  HONGYAN_IMAPS_PORT: '0',
  HONGYAN_POP3_PORT: '0',
  HONGYAN_POP3S_PORT: '0',
  HONGYAN_ACME_HTTP_PORT: '0',
};

function createPeople(current: () => RunningServer) {
  let steps = 0;
  const context = () => {
    const { clock } = current().context.services;
    steps += 1;
    return machineContext(clock.now(), `testkit-${steps}`);
  };
  const people = () => current().context.people;
  return {
    addOrganisation: async (name: string, domain: string) => {
      const { orgId } = await people().createOrganisation(context(), name);
      await people().addDomain(context(), { orgId, name: domain });
      // Tests sign the same people in by the API and in browsers, and count their mails; the end-to-end test of the notices switches them on.
      const quiet = { orgId, key: 'newDeviceNotice', value: false };
      await current().context.services.database.runner.execute(setOrgSetting, context(), quiet);
      return orgId;
    },
    addPerson: async (address: string, name = address.split('@')[0] ?? address): Promise<TestPerson> =>
      people().addPerson(context(), { address, name, password: testPassword }),
    addCode: async (person: TestPerson, protocols: readonly ClientProtocol[] = ['smtp']) => {
      const { accountNo } = person;
      const made = await people().addAuthorisationCode(context(), { accountNo, name: 'test', protocols });
      return made.code;
    },
  };
}

export async function startTestServer(options: TestServerOptions): Promise<TestServer> {
  const directory = await mkdtemp(join(tmpdir(), 'hongyan-server-'));
  const databaseUrl =
    options.database === 'postgres' ? await createMigratedDatabase(options.postgresServer ?? '') : null;
  const readWith = (env: Readonly<Record<string, string>>) =>
    readConfig(
      {
        ...freePorts,
        HONGYAN_DATA: directory,
        HONGYAN_BIND: '127.0.0.1',
        HONGYAN_LOG: 'silent',
        HONGYAN_HOSTNAME: testHostname,
        HONGYAN_DEMO: options.demo === true ? '1' : '0',
        ...(databaseUrl === null ? {} : { HONGYAN_DATABASE_URL: databaseUrl }),
        ...options.env,
        ...env,
      },
      directory,
    );
  const config = readWith({});
  if (databaseUrl === null) await makeMigratedFile(join(directory, 'hongyan.sqlite'));
  await storeTestCertificate(directory, config.hostname);
  const overrides: ServerOverrides = { webDirectory: null, secrets: { cost: cheapHash }, ...options.overrides };
  let running = await startServer(config, overrides);
  const url = () => `http://127.0.0.1:${running.ports.http}`;
  return {
    get ports() {
      return running.ports;
    },
    get context() {
      return running.context;
    },
    get certificate() {
      return running.certificate;
    },
    get url() {
      return url();
    },
    config,
    demonstration: running.demonstration,
    ...createPeople(() => running),
    signIn: (address, password = testPassword) => signInAt(url(), address, password),
    signInWithCookie: (address, password = testPassword) => signInWithCookieAt(url(), address, password),
    openPush: (client, address) => openPush(url(), client, address),
    deliver: (message) => sendMessage({ port: running.ports.smtp }, message),
    submit: (listener, message, account = {}) =>
      sendMessage({ port: running.ports[listener], secure: listener === 'submissions', ...account }, message),
    restart: async () => {
      await running.stop();
      running = await startServer(config, overrides);
    },
    startBeside: (env = {}) => startServer(readWith(env), overrides),
    stop: async () => {
      await running.stop();
      if (databaseUrl !== null) await dropTestDatabase(databaseUrl);
      await rm(directory, { recursive: true, force: true });
    },
  };
}
