/** SMS codes: sending them, counting them, checking them. */
import type { OpenCallContext } from '../../call/call-context.ts';
import { UserError } from '../../call/user-error.ts';
import { clearOutbox, outboxKeptMs } from '../../engines/sms/outbox-operations.ts';
import type { SmsGateway } from '../../engines/sms/port.ts';
import { defineFeature, type Feature } from '../../feature.ts';
import { definePort } from '../../ports.ts';
import { picturePort } from '../challenges/index.ts';
import { machineContext, type ProvenPerson, type SmsPort, sessionGatePort, signInNeeds } from '../identity/index.ts';
import { phoneOfTicketPort, twoFactorSmsPort } from '../two-factor/index.ts';
import { sweepCodes } from './check-code.ts';
import { isSmsOffered } from './is-offered.ts';
import { normalisePhone } from './normalise-phone.ts';
import { findPhoneOwners } from './phone-owners.ts';
import { readReachablePhone } from './reachable-phone.ts';
import { createSmsRoutes, type SmsPorts } from './routes.ts';
import { Codes, type SmsCodes, type SmsServices } from './sms-codes.ts';

export { normalisePhone } from './normalise-phone.ts';
export { findPhoneOwners } from './phone-owners.ts';
export type { SmsCodes } from './sms-codes.ts';
export { phoneLimits } from './sms-limits.ts';

/** Codes by SMS, and whether forms for them are shown at all. */
export interface SmsCodesPort extends SmsCodes {
  isOffered(): Promise<boolean>;
}

/** For capabilities that ask for codes. */
export const smsCodesPort = definePort<SmsCodesPort>('sms.codes');

/** How often old codes and messages are forgotten. */
const sweepEveryMs = 3_600_000;

/** Sign-in by a code: the one person whose phone this is. */
function createSmsPort(services: SmsServices, codes: Codes): SmsPort {
  const prove = async (
    input: { readonly phone: string; readonly code: string },
    context: OpenCallContext,
  ): Promise<ProvenPerson> => {
    const owners = await findPhoneOwners(services.database.read, normalisePhone(input.phone) ?? '');
    const owner = owners.length === 1 ? (owners[0] ?? null) : null;
    const checked = await codes.guess({ ...input, purpose: 'signIn' }, context, owner);
    if (!checked.right || owner === null || checked.accountNo !== owner.accountNo) throw new UserError('codeWrong');
    return { ...owner, how: 'sms', verifiedHash: null, newHash: null, reservation: [] };
  };
  return { prove };
}

/** The capability on its services. */
export function createSmsFeature(
  services: SmsServices,
  ports: SmsPorts,
  gateway: SmsGateway,
): Feature & {
  readonly sms: SmsPort;
  readonly codes: SmsCodes;
  isOffered(): Promise<boolean>;
  /** The phone of a person, where messages reach it. */
  readonly phoneOf: (accountNo: number) => Promise<string | null>;
  /** Forgets codes and messages that are over; runs by itself once an hour. */
  sweep(): Promise<void>;
} {
  const codes = new Codes(services, gateway);
  const { runner } = services.database;
  let timer: NodeJS.Timeout | undefined;
  let sweeping: Promise<void> = Promise.resolve();
  const sweep = async (): Promise<void> => {
    const context = machineContext(services.clock.now(), 'sweep', 'worker');
    await runner.execute(sweepCodes, context, null);
    await runner.execute(clearOutbox, context, { before: context.now - outboxKeptMs });
  };
  return {
    name: 'sms',
    routes: createSmsRoutes(services, codes, gateway, ports),
    sms: createSmsPort(services, codes),
    codes,
    phoneOf: (accountNo) => readReachablePhone(services.database.read, gateway, accountNo),
    sweep,
    isOffered: () => isSmsOffered(services.database.read, gateway),
    start: () => {
      timer = setInterval(() => {
        sweeping = sweep().catch((error: unknown) =>
          services.log.error({ err: error }, 'old codes and messages were not swept'),
        );
      }, sweepEveryMs);
      timer.unref();
      return Promise.resolve();
    },
    stop: async () => {
      clearInterval(timer);
      await Promise.all([sweeping, codes.settle()]);
      await gateway.close();
    },
  };
}

export const smsFeature = defineFeature({
  name: 'sms',
  needs: { pictures: picturePort, phoneOfTicket: phoneOfTicketPort, gate: sessionGatePort },
  create: (services, needed) => {
    const ports: SmsPorts = {
      pictures: { check: (input, context) => needed.pictures.check(input, context) },
      phoneOfTicket: (ticket, context) => needed.phoneOfTicket(ticket, context),
      authenticate: ({ token, kind }, host) => needed.gate.authenticate(token, kind, { host }),
    };
    const feature = createSmsFeature(services, ports, services.smsGateway);
    const { codes, phoneOf: readPhone } = feature;
    return {
      ...feature,
      offers: [
        signInNeeds.sms.bind(feature.sms),
        smsCodesPort.bind({
          send: (request, context) => codes.send(request, context),
          check: (guess, context) => codes.check(guess, context),
          takeVerified: (ticket, context) => codes.takeVerified(ticket, context),
          isOffered: () => feature.isOffered(),
        }),
        twoFactorSmsPort.bind({
          readPhone,
          check: (guess, context) => codes.check({ ...guess, purpose: 'secondStep' }, context),
        }),
      ],
    };
  },
});
