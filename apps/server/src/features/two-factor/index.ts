/**
 * Two-factor authentication: TOTP, passkeys, SMS, printed recovery codes. After a right first proof a ticket waits for the
 * second; nothing is opened before. What was accepted once is accepted never again: time steps, counters, codes, tickets.
 */
import { defineFeature, type Feature } from '../../feature.ts';
import { definePort } from '../../ports.ts';
import { signInNeeds, type TwoFactorPort } from '../identity/index.ts';
import { FactorSettings } from './factor-settings.ts';
import { createTwoFactorRoutes } from './routes.ts';
import { SecondProof, type TwoFactorServices } from './second-proof.ts';
import { twoFactorSmsPort } from './two-factor-sms.ts';

export { resetTwoFactor, setTwoFactorRule } from './change-rule.ts';
export { twoFactorSmsPort } from './two-factor-sms.ts';

/** Where a code for a sign-in under way goes. */
export const phoneOfTicketPort = definePort<SecondProof['phoneOfTicket']>('two-factor.phone-of-ticket');

/** The capability on its services. `phoneOfTicket` says to SMS where a code for a sign-in under way goes. */
export function createTwoFactorFeature(
  services: TwoFactorServices,
): Feature & { readonly twoFactor: TwoFactorPort; readonly phoneOfTicket: SecondProof['phoneOfTicket'] } {
  const proof = new SecondProof(services);
  const settings = new FactorSettings(services);
  return {
    name: 'second-step',
    routes: createTwoFactorRoutes({ services, proof, settings }),
    twoFactor: proof,
    phoneOfTicket: (ticket, context) => proof.phoneOfTicket(ticket, context),
  };
}

export const twoFactorFeature = defineFeature({
  name: 'second-step',
  needs: { sms: twoFactorSmsPort },
  create: (services, needed) => {
    const sms: TwoFactorServices['sms'] = {
      readPhone: (accountNo) => needed.sms.readPhone(accountNo),
      check: (guess, context) => needed.sms.check(guess, context),
    };
    const feature = createTwoFactorFeature({ ...services, sms });
    return {
      ...feature,
      offers: [signInNeeds.twoFactor.bind(feature.twoFactor), phoneOfTicketPort.bind(feature.phoneOfTicket)],
    };
  },
});
