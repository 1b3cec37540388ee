/** Which features there are, and who knows whom: ports are filled here, so that no feature imports another for them. */
import type { Config } from './config/config.ts';
import type { ContextOverrides } from './context-overrides.ts';
import type { DnsResolver } from './engines/dns/resolver.ts';
import { createGuardedFetch, type GuardedFetchOptions } from './engines/guarded-fetch/index.ts';
import { openSmsGateway } from './engines/sms/open-gateway.ts';
import type { Smarthost, TransportConfig } from './engines/smtp-transport/delivery.ts';
import { createMemoryMtaStsCache, createMtaStsFetcher } from './engines/smtp-transport/index.ts';
import type { Feature } from './feature.ts';
import { createActiveSessionsFeature } from './features/active-sessions/index.ts';
import { ClientSessions, createClientsFeature } from './features/authorisation-codes/index.ts';
import { createChallengesFeature } from './features/challenges/index.ts';
import { writeDraftOfMessage } from './features/compose/index.ts';
import { createDirectoryFeature } from './features/directory/index.ts';
import { createDkimKeysFeature } from './features/dkim-keys/index.ts';
import { createIdentityFeature } from './features/identity/index.ts';
import { createIncomingFeature } from './features/incoming/index.ts';
import { createLargeAttachmentsFeature } from './features/large-attachments/index.ts';
import { createMailClients } from './features/mail-clients/index.ts';
import { createOutboxFeature } from './features/outbox/index.ts';
import { createPasswordsFeature } from './features/passwords/index.ts';
import { createPersonDetailsFeature } from './features/person-details/index.ts';
import { createPushFeature } from './features/push/index.ts';
import { createQrSignInFeature } from './features/qr-sign-in/index.ts';
import { createReadingFeature } from './features/reading/index.ts';
import { createSharedMailboxesFeature } from './features/shared-mailboxes/index.ts';
import { createSingleSignOnFeature, createSingleSignOnPorts } from './features/single-sign-on/index.ts';
import { createSmsFeature } from './features/sms/index.ts';
import { createMailTrustReader, createTrustFeature } from './features/trust/index.ts';
import { createTwoFactorFeature } from './features/two-factor/index.ts';
import { declaredFeatures } from './generated/features.ts';
import type { BodyIntake } from './mail/bodies/index.ts';
import type { MailListeners } from './mail-listeners.ts';
import type { Services } from './services.ts';

function smarthostOf(config: Config): { smarthost?: Smarthost } {
  const { smarthost } = config;
  if (smarthost === null) return {};
  const { host, port, user, password } = smarthost;
  // Credentials never travel in the clear; without them an old relay inside the organisation may still be used.
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

function fetchOptionsOf(dns: DnsResolver, overrides: ContextOverrides): GuardedFetchOptions {
  const { trustedAuthorities, fetchRoute } = overrides;
  return {
    dns,
    ...(trustedAuthorities === undefined ? {} : { trustedAuthorities }),
    ...(fetchRoute === undefined ? {} : { route: fetchRoute }),
  };
}

/** Whatever recognises people at sign-in, and identity, which asks it. */
function createRecognition(
  services: Services,
  directory: ReturnType<typeof createDirectoryFeature>,
  intake: BodyIntake,
) {
  const challenges = createChallengesFeature(services);
  const secondStep = createTwoFactorFeature({
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
      authenticate: ({ token, kind }, host) => identity.gate.authenticate(token, kind, host),
    },
    openSmsGateway(services.config.sms, services),
  );
  const activeSessions = createActiveSessionsFeature({ ...services, intake });
  const qrSignIn = createQrSignInFeature(services, {
    pictures: challenges.pictures,
    codes: sms.codes,
    findLocation: async (address, language, orgId) => (await activeSessions.places.read(orgId, language))(address),
  });
  const identity = createIdentityFeature(services, {
    puzzle: challenges.puzzle,
    secondStep: secondStep.secondStep,
    sms: sms.sms,
    qr: qrSignIn.qr,
    directory: directory.directory,
    devices: activeSessions.devices,
    places: activeSessions.places,
    ...createSingleSignOnPorts(services),
  });
  return { challenges, secondStep, sms, qrSignIn, activeSessions, identity };
}

/** Every feature on the engines, each given what it asks of the others. */
export function createFeatures(
  engines: Services,
  intake: BodyIntake,
  dns: DnsResolver,
  mailListeners: MailListeners,
  overrides: ContextOverrides,
) {
  const directory = createDirectoryFeature(engines);
  const services: Services = { ...engines, passwordDirectory: directory.directory };
  const recognition = createRecognition(services, directory, intake);
  const { challenges, secondStep, sms, qrSignIn, activeSessions, identity } = recognition;
  const push = createPushFeature(services);
  const programs = new ClientSessions(services);
  const outbox = createOutboxFeature(services, {
    intake,
    transport: transportOf(services.config, dns, overrides),
    writeHeldMessage: (context, message) => writeDraftOfMessage(services, context, message),
  });
  const incoming = createIncomingFeature(services, { intake, programs, dns, submissions: outbox.submissions });
  const largeAttachments = createLargeAttachmentsFeature(services);
  const clients = createClientsFeature(
    { ...services, intake },
    { listeners: () => mailListeners.tell(), places: activeSessions.places, programs },
  );
  const mailClients = createMailClients({ ...services, intake, programs });
  const given = { ...services, intake };
  const features: Feature[] = [
    identity,
    ...declaredFeatures.map((declared) => declared.create(given)),
    createReadingFeature({ ...services, readTrust: createMailTrustReader(services) }),
    incoming,
    outbox,
    createDkimKeysFeature(services, dns),
    largeAttachments,
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
    activeSessions,
    clients,
    mailClients,
    createSharedMailboxesFeature(services, identity.signIn),
    createTrustFeature({ ...services, intake, fetch: createGuardedFetch(fetchOptionsOf(dns, overrides)) }),
    push,
  ];
  return { identity, push, incoming, largeAttachments, clients, mailClients, features };
}
