/**
 * Identity: organisations, domains, people, sign-in and sessions, authorisation codes. Passwords and tokens are hashed before
 * they reach the store; every failure to sign in looks alike from outside.
 */
import { defineFeature, type Feature } from '../../feature.ts';
import { definePort } from '../../ports.ts';
import { machineContext } from './people/people.ts';
import { createIdentityRoutes } from './routes.ts';
import { createSessionGate, type GateServices, type SessionGate } from './sessions/session-gate.ts';
import { createSignInEndpoint, type SignInEndpoint } from './sign-in/sign-in-endpoint.ts';
import { type SignInPorts, signInNeeds } from './sign-in/sign-in-ports.ts';
import { sweepIdentity } from './sweep-identity.ts';

export { chooseOrganisation, orgOption } from './admin-commands/choose-organisation.ts';
export { type DnsFacts, formatDkimRecord, formatDnsRecord, listDnsRecords } from './admin-commands/dns-records.ts';
export { findWebListener, readDnsFacts } from './admin-commands/read-dns-facts.ts';
export {
  type ClientSignIn,
  type CodeCheck,
  checkAuthorisationCode,
  createAuthorisationCode,
  hashAuthorisationCode,
  recordProgramRefusal,
} from './authorisation-codes/authorisation-code.ts';
export { readCodesMade } from './authorisation-codes/authorisation-codes.ts';
export { hashOwnNewPassword } from './passwords/new-password.ts';
export { type PasswordOwner, readPasswordTerms } from './passwords/password-policy.ts';
export { caseFoldAddress, normaliseAddress, normaliseDomain, normaliseSignInName } from './people/address.ts';
export { avatarPath } from './people/avatar-path.ts';
export { completeSignInName } from './people/complete-name.ts';
export {
  chooseSelector,
  createDkimKey,
  type DkimAlgorithm,
  type DkimKey,
  listDkimKeys,
  type NewDkimKey,
  openDkimKey,
  writeDkimRecord,
} from './people/dkim-key.ts';
export { ensureDepartment } from './people/ensure-department.ts';
export { findOwners } from './people/find-owners.ts';
export { findRecipient, isOwnDomain, withoutTag } from './people/find-recipient.ts';
export { listAdministrators } from './people/list-administrators.ts';
export { readNearExpiry, setMailboxExpiry } from './people/mailbox-expiry.ts';
export {
  type GrantedRight,
  listMailboxRights,
  type MailboxRights,
  readMailboxRights,
} from './people/mailbox-rights.ts';
export { maskPhone } from './people/mask-phone.ts';
export { type NotifiedChange, type OwnerMessage, ownerNoticeJob } from './people/notify-owner.ts';
export { createPeople, machineContext, type People } from './people/people.ts';
export { findRemovedOwner, findSuccessor, type RemovedOwner } from './people/removed-people.ts';
export { requirePerson, requirePersonByAddress } from './people/require-person.ts';
export {
  type AuthorisationCode,
  findArchive,
  findDepartment,
  findDomain,
  findSignInAccount,
  listAddresses,
  listAuthorisationCodes,
  listDepartments,
  listDomains,
  listOrganisations,
  listPeople,
  type Organisation,
  type Person,
  readActivePerson,
  readOrganisation,
  readPerson,
} from './people/store.ts';
export { readFamily } from './sessions/session-family.ts';
export { findLiveSession, findLiveSignIn, findTokenSession, type TokenKind } from './sessions/session-gate.ts';
export { readScreenState, touchSession } from './sessions/session-store.ts';
export { switchMailbox } from './sessions/switch-session.ts';
export { confirmPassword } from './sign-in/confirm-password.ts';
export { confirmUnlessRecent, needsPassword } from './sign-in/confirm-recently.ts';
export { hashDevice, isKnownDevice, keepDevice } from './sign-in/known-device.ts';
export type { SignedIn } from './sign-in/sign-in.ts';
export type { SignInEndpoint } from './sign-in/sign-in-endpoint.ts';
export { maxDeviceCharacters, normaliseNetworkAddress } from './sign-in/sign-in-limits.ts';
export {
  type CodePort,
  type CredentialUse,
  type DevicePort,
  type DirectoryPort,
  type ExternalSession,
  type LocationPort,
  type ProvenPerson,
  type ProviderListPort,
  type PuzzlePort,
  type QrPort,
  type SessionKind,
  type SmsPort,
  signInNeeds,
  type TwoFactorPort,
} from './sign-in/sign-in-ports.ts';

/** Who calls: the listeners ask, and calls that everybody may make. */
export const sessionGatePort = definePort<SessionGate>('identity.session-gate');
/** Sign-in, for capabilities that recognise people by calls of their own. */
export const signInPort = definePort<SignInEndpoint>('identity.sign-in');

/** How often passed counters and old sessions are forgotten. */
const sweepEveryMs = 3_600_000;

/** The capability on its services; `gate` is what the listeners ask who calls. */
export function createIdentityFeature(
  services: GateServices,
  ports: SignInPorts,
): Feature & { readonly gate: SessionGate; readonly signIn: SignInEndpoint } {
  const gate = createSessionGate(services, (use) => ports.devices.recordUse(use));
  const signIn = createSignInEndpoint(services, gate, ports);
  let timer: NodeJS.Timeout | undefined;
  let sweeping: Promise<void> = Promise.resolve();
  const sweep = (): void => {
    const context = machineContext(services.clock.now(), 'sweep', 'worker');
    sweeping = services.database.runner
      .execute(sweepIdentity, context, null)
      .then(() => undefined)
      .catch((error: unknown) => services.log.error({ err: error }, 'old sessions and counters were not swept'));
  };
  return {
    name: 'identity',
    routes: createIdentityRoutes(services, gate, signIn, ports),
    gate,
    signIn,
    start: () => {
      timer = setInterval(sweep, sweepEveryMs);
      timer.unref();
      return Promise.resolve();
    },
    stop: async () => {
      clearInterval(timer);
      await sweeping;
      await gate.settle();
    },
  };
}

export const identityFeature = defineFeature({
  name: 'identity',
  needs: signInNeeds,
  isFirst: true,
  create: (services, needed) => {
    const feature = createIdentityFeature(services, needed);
    return { ...feature, offers: [sessionGatePort.bind(feature.gate), signInPort.bind(feature.signIn)] };
  },
});
