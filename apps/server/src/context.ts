import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { ImapBackend } from '@hongyan/imap';
import type { Pop3Backend } from '@hongyan/pop3';
import type { SmtpSessionHandler } from '@hongyan/smtp';
import pino, { type Logger } from 'pino';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { type AdminAnswer, runAdminCommand, type ServedParts } from './admin-command/index.ts';
import { type ClientDiscovery, clientDiscoveryPort } from './call/client-discovery.ts';
import { davPort, imapPort, pop3Port, smtpPort } from './call/listener-ports.ts';
import { type ResumableUploads, resumableUploadsPort } from './call/resumable-uploads.ts';
import { type TransportPolicies, transportPoliciesPort } from './call/transport-policies.ts';
import { UserError } from './call/user-error.ts';
import { type WopiBackend, wopiPort } from './call/wopi.ts';
import type { Config } from './config/config.ts';
import type { ContextOverrides } from './context-overrides.ts';
import { createFeatures } from './create-features.ts';
import { systemClock } from './engines/clock.ts';
import { countResults } from './engines/scanner/count-results.ts';
import { openScanner } from './engines/scanner/open-scanner.ts';
import type { ContentScanner } from './engines/scanner/port.ts';
import { openSecrets } from './engines/secrets/open-secrets.ts';
import type { Feature } from './feature.ts';
import { createPeople, listOrganisations, type People, sessionGatePort } from './features/identity/index.ts';
import { connectedAccountsPort, pushTicketsPort } from './features/push/index.ts';
import { isFeatureOn, toFeatureSubject } from './features/settings/index.ts';
import { declaredFeatures } from './generated/features.ts';
import { createDavCounters, type DavListenerOptions } from './listeners/dav/index.ts';
import type { RouteGates } from './listeners/http/bind-routes.ts';
import type { Health } from './listeners/http/health.ts';
import { createHttpFigures, type HttpFigures } from './listeners/http/http-figures.ts';
import type { PushListener } from './listeners/push/push-connection.ts';
import { type BodyIntake, createBodyIntake } from './mail/bodies/index.ts';
import type { MailListeners } from './mail-listeners.ts';
import { createMetrics } from './metrics.ts';
import { openBreachedList } from './open-breached-list.ts';
import { openEngines } from './open-engines.ts';
import { openOutside } from './open-outside.ts';
import { findPushListener } from './push-listener.ts';
import { createFeatureRun, type FeatureRun } from './run-features.ts';
import type { Services } from './services.ts';
import { createWorkFigures } from './work-figures.ts';

/** Everything wired together: features on engines, and what the listeners ask. */
export interface Context extends Omit<FeatureRun, 'isReady'> {
  readonly config: Config;
  readonly services: Services;
  readonly features: readonly Feature[];
  readonly gates: RouteGates;
  readonly health: Health;
  readonly httpFigures: HttpFigures;
  readonly push: Omit<PushListener, 'now' | 'isSecure'>;
  /** For the listener of resumable uploads. */
  readonly uploads: ResumableUploads;
  /** For mail clients that look for their settings. */
  readonly discovery: ClientDiscovery;
  readonly transportPolicies: TransportPolicies;
  /** Called when the listeners are open. */
  readonly mailListeners: Pick<MailListeners, 'opened'>;
  readonly smtp: SmtpSessionHandler;
  readonly imap: ImapBackend;
  readonly pop3: Pop3Backend;
  readonly dav: Pick<DavListenerOptions, 'backend' | 'counters'>;
  /** For office programs; null: none is configured. */
  readonly wopi: WopiBackend | null;
  readonly people: People;
  /** Runs a command of the administrator; never rejects. `served`: what the listeners serve, where they are open. */
  runAdminCommand(argv: readonly string[], served?: ServedParts, report?: (line: string) => void): Promise<AdminAnswer>;
  readonly intake: BodyIntake;
  /** Nobody has a mailbox yet. */
  readonly isEmpty: boolean;
  /** Whether this process does what only one of several may. */
  isLeading(): boolean;
  close(): Promise<void>;
}

function createLogger(config: Config): Logger {
  return pino(
    { level: config.logLevel, base: null, redact: ['req.headers.authorization', 'req.headers.cookie'] },
    pino.destination({ dest: 1, sync: false }),
  );
}

function createScanner(config: Config, registry: Registry, log: Logger): ContentScanner | null {
  const scanner = openScanner(config);
  if (scanner === null) return null;
  return countResults(scanner, {
    registry,
    now: () => performance.now(),
    warn: (fields, message) => log.warn(fields, message),
  });
}

/** What the listeners ask of capabilities. */
const listenerNeeds = {
  gate: sessionGatePort,
  tickets: pushTicketsPort,
  connected: connectedAccountsPort,
  uploads: resumableUploadsPort,
  discovery: clientDiscoveryPort,
  transportPolicies: transportPoliciesPort,
  smtp: smtpPort,
  imap: imapPort,
  pop3: pop3Port,
  dav: davPort,
  wopi: wopiPort,
};

/** Loaded for the first command: most starts see none, and they are a thirteenth of what a start would read. */
const loadAdminCommands = async () => (await import('./generated/admin-commands.ts')).adminCommands;

function openOwnSecrets({ dataDirectory }: Config, overrides: ContextOverrides) {
  return openSecrets(join(dataDirectory, 'keys'), {
    refuseBusy: () => new UserError('busy'),
    parallelHashes: Math.max(1, availableParallelism() - 1),
    ...overrides.secrets,
  });
}

/** Whether the store answers; why it does not is for the log. */
async function isStoreUp({ read }: Services['database'], log: Logger): Promise<boolean> {
  try {
    await read.selectFrom('org').select('org_id').limit(1).execute();
    return true;
  } catch (error) {
    log.error({ err: error }, 'the store does not answer');
    return false;
  }
}

/** The composition root: the only place that wires things together. */
export async function createContext(config: Config, overrides: ContextOverrides = {}): Promise<Context> {
  const clock = overrides.clock ?? systemClock;
  const log = overrides.log ?? createLogger(config);
  const breached = await openBreachedList(config);
  const registry = new Registry();
  const figures = createWorkFigures(registry);
  const engines = await openEngines({
    config,
    clock,
    log,
    directory: 'shared',
    databaseThread: overrides.databaseThread,
    onJobEnded: (end) => figures.jobEnded(end),
  });
  const secrets = await openOwnSecrets(config, overrides);
  const { jobs } = engines;
  const database = figures.timeOperations(engines.database);
  const scanner = createScanner(config, registry, log);
  const { events, blobs, searchIndex, sandbox } = engines;
  const parts = { database, events, blobs, jobs, searchIndex, sandbox };
  const services: Services = { config, clock, log, ...parts, secrets, scanner, ...breached };
  const intake = createBodyIntake(services);
  const outside = openOutside(services, overrides, (outcomes) => figures.delivered(outcomes));
  const given = { ...services, ...outside, intake, blobLocations: blobs };
  const { features, needed } = createFeatures(declaredFeatures, given, listenerNeeds);
  const { gate, tickets, connected, uploads, discovery, transportPolicies, smtp, imap, pop3, dav, wopi } = needed;
  collectDefaultMetrics({ register: registry });
  createMetrics(registry, services);
  const run = createFeatureRun(features, engines, config.roles);
  return {
    config,
    services,
    features,
    gates: {
      authenticate: ({ token, kind }, { host, address }) => gate.authenticate(token, kind, { host, address }),
      isFeatureOn: (call, context) =>
        call.feature === undefined
          ? Promise.resolve(true)
          : isFeatureOn(database.read, toFeatureSubject(context), call.feature),
    },
    health: {
      metrics: registry,
      metricsToken: config.metricsToken,
      hasMetricsAddress: config.metrics !== null,
      readReadiness: async () => ({ work: run.isReady(), store: await isStoreUp(database, log) }),
    },
    httpFigures: createHttpFigures(registry),
    push: findPushListener(services, { tickets, connected }, (session) => gate.isGood(session)),
    uploads,
    discovery,
    transportPolicies,
    mailListeners: outside.mailListeners,
    smtp,
    imap,
    pop3,
    dav: { backend: dav, counters: createDavCounters(registry) },
    wopi,
    people: createPeople(services),
    runAdminCommand: (argv, served, report) =>
      runAdminCommand(loadAdminCommands, served === undefined ? given : { ...given, served }, argv, report),
    intake,
    isEmpty: (await listOrganisations(database.read)).length === 0,
    isLeading: () => engines.leadership.isLeading(),
    drain: () => run.drain(),
    start: () => run.start(),
    stop: () => run.stop(),
    close: () => engines.close(),
  };
}
