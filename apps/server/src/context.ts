import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { MailDoor } from '@hongyan/contract';
import type { ImapBackend } from '@hongyan/imap';
import type { Pop3Backend } from '@hongyan/pop3';
import pino, { type Logger } from 'pino';
import { collectDefaultMetrics, Registry } from 'prom-client';
import type { ClientDiscovery } from './call/client-discovery.ts';
import type { ResumableUploads } from './call/resumable-uploads.ts';
import type { SmtpObserve, SmtpSessionHandler } from './call/smtp-session.ts';
import type { Config } from './config/config.ts';
import { type Clock, systemClock } from './engines/clock.ts';
import { type DnsResolver, openResolver } from './engines/dns/resolver.ts';
import { createGuardedFetch, type Destination, type GuardedFetchOptions } from './engines/guarded-fetch/index.ts';
import { countResults } from './engines/scanner/count-results.ts';
import { openScanner } from './engines/scanner/open-scanner.ts';
import type { ContentScanner } from './engines/scanner/port.ts';
import { openSecrets, type SecretsOptions } from './engines/secrets/open-secrets.ts';
import { openSmsGateway } from './engines/sms/open-gateway.ts';
import type { Smarthost, TransportConfig } from './engines/smtp-transport/delivery.ts';
import { createMemoryMtaStsCache, createMtaStsFetcher } from './engines/smtp-transport/index.ts';
import { threadEntry } from './engines/thread-entry.ts';
import type { Feature } from './feature.ts';
import { createAddressesFeature } from './features/addresses/index.ts';
import type { DkimAdmin, QueueAdmin } from './features/admin/index.ts';
import { createAuthorisedMailFeature } from './features/authorised-mail/index.ts';
import { createAutomaticMailFeature } from './features/automatic-mail/index.ts';
import { createBulkFeature } from './features/bulk/index.ts';
import { createChallengesFeature } from './features/challenges/index.ts';
import { type ClientCodes, createClientsFeature, LivePrograms } from './features/clients/index.ts';
import { createComposeFeature, writeDraftOfLetter } from './features/compose/index.ts';
import { createContactsFeature } from './features/contacts/index.ts';
import { createDeliveryFeature, createDkimAdmin, createQueueAdmin } from './features/delivery/index.ts';
import { createDirectoryFeature } from './features/directory/index.ts';
import { createFoldersFeature, readFolderLocks, readUnlockedFolders } from './features/folders/index.ts';
import { createHomeFeature } from './features/home/index.ts';
import {
  createIdentityFeature,
  createPeople,
  findRecipient,
  listOrganisations,
  type People,
} from './features/identity/index.ts';
import { createLargeAttachmentsFeature } from './features/large-attachments/index.ts';
import { createLetterPartsFeature } from './features/letter-parts/index.ts';
import { createLockscreenFeature } from './features/lockscreen/index.ts';
import { createMailAccess } from './features/mail-access/index.ts';
import { type BodyIntake, createBodyIntake, createMailboxFeature } from './features/mailbox/index.ts';
import { createPasswordsFeature } from './features/passwords/index.ts';
import { createPersonDetailsFeature } from './features/person-details/index.ts';
import { createPreviewsFeature } from './features/previews/index.ts';
import { createPushFeature, ownParts, readMissed } from './features/push/index.ts';
import { createQrSignInFeature } from './features/qr-sign-in/index.ts';
import { createRulesFeature } from './features/rules/index.ts';
import { createSearchFeature } from './features/search/index.ts';
import { createSecondStepFeature } from './features/second-step/index.ts';
import { createSettingsFeature, featureSubjectOf, isFeatureOn } from './features/settings/index.ts';
import { createSharedMailboxesFeature } from './features/shared-mailboxes/index.ts';
import { createSignInPlacesFeature } from './features/sign-in-places/index.ts';
import { createSingleSignOnFeature, createSingleSignOnPorts } from './features/single-sign-on/index.ts';
import { createSmsFeature } from './features/sms/index.ts';
import { createMailTrustReader, createTrustFeature } from './features/trust/index.ts';
import type { RouteGates } from './listeners/http/bind-routes.ts';
import type { Health } from './listeners/http/health.ts';
import type { PushDoor } from './listeners/push/push-socket.ts';
import { createMailDoors, type MailDoors } from './mail-doors.ts';
import { createMetrics } from './metrics.ts';
import { openBreachedList } from './open-breached-list.ts';
import { openEngines } from './open-engines.ts';
import type { Services } from './services.ts';

/** What a test may put in the place of a real thing. */
export interface ContextOverrides {
  readonly clock?: Clock;
  readonly dns?: DnsResolver;
  readonly secrets?: SecretsOptions;
  /** Where the log goes. */
  readonly log?: Logger;
  /** The database thread's entry, with fault points. */
  readonly databaseThread?: URL;
  /** Authorities that outgoing TLS trusts besides the system's, PEM. */
  readonly trustedAuthorities?: readonly string[];
  /** Where a connection of the guarded fetch to a judged address really goes. */
  readonly fetchRoute?: (destination: Destination) => Destination;
  /** Doors that mail programs are told of. */
  readonly mailDoors?: readonly MailDoor[];
}

/** Everything wired together: features on engines, and what the doors ask. */
export interface Context {
  readonly config: Config;
  readonly services: Services;
  readonly features: readonly Feature[];
  readonly gates: RouteGates;
  readonly health: Health;
  readonly push: Omit<PushDoor, 'now' | 'isSecure'>;
  /** For the door of resumable uploads. */
  readonly uploads: ResumableUploads;
  /** For mail programs that look for their settings. */
  readonly discovery: ClientDiscovery;
  /** For the admin command. */
  readonly clientCodes: ClientCodes;
  /** Told when the doors are open. */
  readonly mailDoors: Pick<MailDoors, 'opened'>;
  readonly smtp: SmtpSessionHandler;
  readonly imap: ImapBackend;
  readonly pop3: Pop3Backend;
  readonly observe: SmtpObserve;
  readonly people: People;
  /** For the admin command. */
  readonly queue: QueueAdmin;
  readonly dkim: DkimAdmin;
  readonly intake: BodyIntake;
  /** Nobody has a mailbox yet. */
  readonly isEmpty: boolean;
  /** Starts background work. */
  start(): Promise<void>;
  /** Ends it; the doors have closed. */
  stop(): Promise<void>;
  close(): Promise<void>;
}

function createLogger(config: Config): Logger {
  return pino(
    { level: config.logLevel, base: null, redact: ['req.headers.authorization', 'req.headers.cookie'] },
    pino.destination({ dest: 1, sync: false }),
  );
}

function smarthostOf(config: Config): { smarthost?: Smarthost } {
  const { smarthost } = config;
  if (smarthost === null) return {};
  const { host, port, user, password } = smarthost;
  // Credentials never travel in the clear; without them an old relay inside the house may still be used.
  const tls = smarthost.tls ? 'implicit' : user === null ? 'opportunistic' : 'required';
  return {
    smarthost: {
      host,
      port,
      tls,
      ...(user === null ? {} : { username: user }),
      ...(password === null ? {} : { password }),
    },
  };
}

function transportOf(config: Config, dns: DnsResolver, overrides: ContextOverrides): TransportConfig {
  return {
    hostname: config.hostname,
    dns,
    outboundPort: config.outboundPort,
    allowPrivateAddresses: config.outboundPrivate,
    ...smarthostOf(config),
    mtaSts: {
      cache: createMemoryMtaStsCache(),
      fetchPolicy: createMtaStsFetcher({ dns, allowPrivateAddresses: config.outboundPrivate }),
    },
    ...(overrides.trustedAuthorities === undefined ? {} : { trustedAuthorities: overrides.trustedAuthorities }),
  };
}

function scannerOf(config: Config, registry: Registry, log: Logger): ContentScanner | null {
  const scanner = openScanner(config);
  if (scanner === null) return null;
  return countResults(scanner, {
    registry,
    now: () => performance.now(),
    warn: (fields, message) => log.warn(fields, message),
  });
}

function fetchOptionsOf(dns: DnsResolver, overrides: ContextOverrides): GuardedFetchOptions {
  const { trustedAuthorities, fetchRoute } = overrides;
  return {
    dns,
    ...(trustedAuthorities === undefined ? {} : { trustedAuthorities }),
    ...(fetchRoute === undefined ? {} : { route: fetchRoute }),
  };
}

function pushDoorOf(
  services: Services,
  tickets: PushDoor['tickets'],
  isSessionGood: PushDoor['isSessionGood'],
): Context['push'] {
  const { read } = services.database;
  const currentModseq = async (account: number): Promise<number> =>
    (await read.selectFrom('account').select('modseq').where('account_no', '=', account).executeTakeFirstOrThrow())
      .modseq;
  return {
    events: services.events,
    tickets,
    isSessionGood,
    currentModseq,
    // Read anew, not from the ticket: folders are opened and closed while the socket is open.
    folderLocks: async (session) => {
      const now = services.clock.now();
      return readFolderLocks(read, session.subject, await readUnlockedFolders(read, session, now), now);
    },
    readMissed: async (session, since) => {
      const now = services.clock.now();
      // What a reader has marked leaves no mark on the mails themselves: they are read again.
      if (session.granted?.isShared === true) return { modseq: await currentModseq(session.subject), changes: null };
      const locks = await readFolderLocks(read, session.subject, await readUnlockedFolders(read, session, now), now);
      return services.database.longRead(readMissed, {
        account: session.subject,
        hiddenFolders: locks.hidden,
        since,
        now,
      });
    },
    addressAccount: async (address) => (await findRecipient(read, address))?.accountNo ?? null,
    ownParts: (session, event) =>
      session.granted?.isShared === true
        ? ownParts(read, { account: session.subject, reader: session.actor }, event)
        : Promise.resolve([event]),
    onError: (error) => services.log.error({ err: error }, 'a push socket failed by our fault'),
  };
}

/** Whatever recognises people at sign-in, and identity, which asks it. */
function createRecognition(
  services: Services,
  directory: ReturnType<typeof createDirectoryFeature>,
  intake: BodyIntake,
) {
  const challenges = createChallengesFeature(services);
  const secondStep = createSecondStepFeature({
    ...services,
    intake,
    sms: {
      phoneOf: (accountNo) => sms.phoneOf(accountNo),
      check: (guess, context) => sms.codes.check({ ...guess, purpose: 'secondStep' }, context),
    },
  });
  const sms = createSmsFeature(
    services,
    {
      pictures: challenges.pictures,
      phoneOfTicket: (ticket, context) => secondStep.phoneOfTicket(ticket, context),
      authenticate: ({ token, kind }) => identity.gate.authenticate(token, kind),
    },
    openSmsGateway(services.config.sms, services),
  );
  const signInPlaces = createSignInPlacesFeature({ ...services, intake });
  const qrSignIn = createQrSignInFeature(services, {
    pictures: challenges.pictures,
    codes: sms.codes,
    findPlace: async (address, language, orgId) => (await signInPlaces.places.read(orgId, language))(address),
  });
  const identity = createIdentityFeature(services, {
    puzzle: challenges.puzzle,
    secondStep: secondStep.secondStep,
    sms: sms.sms,
    qr: qrSignIn.qr,
    directory: directory.directory,
    devices: signInPlaces.devices,
    places: signInPlaces.places,
    ...createSingleSignOnPorts(services),
  });
  return { challenges, secondStep, sms, qrSignIn, signInPlaces, identity };
}

function createFeatures(
  engines: Services,
  intake: BodyIntake,
  dns: DnsResolver,
  mailDoors: MailDoors,
  overrides: ContextOverrides,
) {
  const directory = createDirectoryFeature(engines);
  const services: Services = { ...engines, passwordDirectory: directory.directory };
  const recognition = createRecognition(services, directory, intake);
  const { challenges, secondStep, sms, qrSignIn, signInPlaces, identity } = recognition;
  const push = createPushFeature(services);
  const programs = new LivePrograms(services);
  const delivery = createDeliveryFeature(services, {
    intake,
    programs,
    dns,
    transport: transportOf(services.config, dns, overrides),
    writeHeldLetter: (context, letter) => writeDraftOfLetter(services, context, letter),
  });
  const largeAttachments = createLargeAttachmentsFeature(services);
  const clients = createClientsFeature(
    { ...services, intake },
    { doors: () => mailDoors.tell(), places: signInPlaces.places, programs },
  );
  const mailAccess = createMailAccess({ ...services, intake, programs });
  const features: Feature[] = [
    identity,
    createSettingsFeature(services),
    createHomeFeature({ ...services, intake }),
    createContactsFeature(services),
    createFoldersFeature(services),
    createBulkFeature(services),
    createMailboxFeature({ ...services, readTrust: createMailTrustReader(services) }),
    createPreviewsFeature(services),
    createSearchFeature(services),
    createComposeFeature({ ...services, intake }),
    delivery,
    createAddressesFeature(services),
    createAuthorisedMailFeature(services),
    createAutomaticMailFeature({ ...services, intake }),
    largeAttachments,
    createLetterPartsFeature(services),
    createRulesFeature(services),
    challenges,
    sms,
    secondStep,
    qrSignIn,
    createPasswordsFeature(
      { ...services, intake },
      {
        pictures: challenges.pictures,
        sms: { takeVerified: (...asked) => sms.codes.takeVerified(...asked), isOffered: () => sms.isOffered() },
      },
    ),
    createPersonDetailsFeature({ ...services, intake }, sms.codes),
    directory,
    createSingleSignOnFeature(services, identity.signIn),
    signInPlaces,
    createLockscreenFeature(services),
    clients,
    mailAccess,
    createSharedMailboxesFeature(services, identity.signIn),
    createTrustFeature({ ...services, intake, fetch: createGuardedFetch(fetchOptionsOf(dns, overrides)) }),
    push,
  ];
  return { identity, push, delivery, largeAttachments, clients, mailAccess, features };
}

/** The composition root: the only place that wires things together. */
export async function createContext(config: Config, overrides: ContextOverrides = {}): Promise<Context> {
  const clock = overrides.clock ?? systemClock;
  const log = overrides.log ?? createLogger(config);
  const breached = await openBreachedList(config);
  const databaseThread = overrides.databaseThread ?? threadEntry('database-thread', import.meta.url);
  const engines = await openEngines({ config, clock, log, databaseThread });
  const secrets = await openSecrets(join(config.dataDirectory, 'keys'), {
    parallelHashes: Math.max(1, availableParallelism() - 1),
    ...overrides.secrets,
  });
  const { database, jobs } = engines;
  const registry = new Registry();
  const scanner = scannerOf(config, registry, log);
  const { events, blobs, searchIndex, hostileWork } = engines;
  const parts = { database, events, blobs, jobs, searchIndex, hostileWork };
  const services: Services = { config, clock, log, ...parts, secrets, scanner, ...breached };
  const intake = createBodyIntake(services);
  const dns = overrides.dns ?? openResolver(config.dns);
  const mailDoors = createMailDoors(config, overrides.mailDoors);
  const { identity, push, delivery, largeAttachments, clients, mailAccess, features } = createFeatures(
    services,
    intake,
    dns,
    mailDoors,
    overrides,
  );
  collectDefaultMetrics({ register: registry });
  let isRunning = false;
  return {
    config,
    services,
    features,
    gates: {
      authenticate: ({ token, kind }) => identity.gate.authenticate(token, kind),
      isFeatureOn: (call, context) =>
        call.feature === undefined
          ? Promise.resolve(true)
          : isFeatureOn(database.read, featureSubjectOf(context), call.feature),
    },
    health: {
      metrics: registry,
      isReady: async () => {
        if (!isRunning) return false;
        await database.read.selectFrom('org').select('org_id').limit(1).execute();
        return true;
      },
    },
    push: pushDoorOf(services, push.tickets, (session) => identity.gate.isGood(session)),
    uploads: largeAttachments.uploads,
    discovery: clients.discovery,
    clientCodes: clients.codes,
    mailDoors,
    smtp: delivery.smtp,
    imap: mailAccess.imap,
    pop3: mailAccess.pop3,
    observe: createMetrics(registry, services),
    people: createPeople(services),
    queue: createQueueAdmin(database),
    dkim: createDkimAdmin(services, dns),
    intake,
    isEmpty: (await listOrganisations(database.read)).length === 0,
    start: async () => {
      for (const feature of features) await feature.start?.();
      jobs.start();
      isRunning = true;
    },
    stop: async () => {
      isRunning = false;
      await jobs.stop();
      for (const feature of features.toReversed()) await feature.stop?.();
    },
    close: () => engines.close(),
  };
}
