/**
 * Identity: organisations, domains, people, sign-in and sessions, authorisation codes. Passwords and tokens are hashed before
 * they reach the store; every failure to sign in looks alike from outside.
 */
import type { Feature } from '../../feature.ts';
import { machineContext } from './people/people.ts';
import { createIdentityRoutes } from './routes.ts';
import { createSessionGate, type GateServices, type SessionGate } from './sessions/session-gate.ts';
import { createSignInDoor, type SignInDoor } from './sign-in/sign-in-door.ts';
import type { SignInPorts } from './sign-in/sign-in-ports.ts';
import { sweepIdentity } from './sweep-identity.ts';

export {
  type ClientSignIn,
  type CodeCheck,
  checkClientCode,
  createClientCode,
  hashClientCode,
  recordProgramRefusal,
} from './client-codes/client-code.ts';
export { readCodesMade } from './client-codes/client-codes.ts';
export { hashOwnNewPassword } from './passwords/new-password.ts';
export { type PasswordOwner, readPasswordTerms } from './passwords/password-policy.ts';
export { foldAddress, foldSignInName, normaliseAddress, normaliseDomain } from './people/address.ts';
export { avatarPath } from './people/avatar-path.ts';
export { completeSignInName } from './people/complete-name.ts';
export {
  chooseSelector,
  createDkimKey,
  type DkimAlgorithm,
  type DkimKey,
  dkimRecordOf,
  listDkimKeys,
  type NewDkimKey,
  openDkimKey,
} from './people/dkim-key.ts';
export { ensureDepartment } from './people/ensure-department.ts';
export { findOwners } from './people/find-owners.ts';
export { findRecipient, isOwnDomain, withoutTag } from './people/find-recipient.ts';
export {
  type GrantedRight,
  listMailboxRights,
  type MailboxRights,
  readMailboxRights,
} from './people/mailbox-rights.ts';
export { createPeople, machineContext, type People } from './people/people.ts';
export { maskPhone } from './people/present-user.ts';
export { requirePerson, requirePersonByAddress } from './people/require-person.ts';
export {
  type ClientCode,
  findDepartment,
  findDomain,
  findSignInAccount,
  listAddresses,
  listClientCodes,
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
export { type OwnerLetter, ownerNoticeJob, type ToldChange } from './people/tell-owner.ts';
export { readFamily } from './sessions/session-family.ts';
export { findLiveSession, findTokenSession, type TokenKind } from './sessions/session-gate.ts';
export { readScreenState } from './sessions/session-store.ts';
export { switchMailbox } from './sessions/switch-session.ts';
export { confirmPassword } from './sign-in/confirm-password.ts';
export { confirmUnlessRecent, needsPassword } from './sign-in/confirm-recently.ts';
export { deviceHashOf, isKnownDevice, keepDevice } from './sign-in/known-device.ts';
export type { SignedIn } from './sign-in/sign-in.ts';
export type { SignInDoor } from './sign-in/sign-in-door.ts';
export { foldNetworkAddress, maxDeviceCharacters } from './sign-in/sign-in-limits.ts';
export type {
  CodePort,
  DevicePort,
  DirectoryPort,
  ExternalSession,
  PlacePort,
  ProvenPerson,
  ProviderListPort,
  PuzzlePort,
  QrPort,
  SecondStepPort,
  SessionKind,
  SmsPort,
} from './sign-in/sign-in-ports.ts';

/** How often passed counters and old sessions are forgotten. */
const sweepEveryMs = 3_600_000;

/** The capability for the composition root; `gate` is what the doors ask who calls. */
export function createIdentityFeature(
  services: GateServices,
  ports: SignInPorts,
): Feature & { readonly gate: SessionGate; readonly signIn: SignInDoor } {
  const gate = createSessionGate(services);
  const signIn = createSignInDoor(services, gate, ports);
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
