/**
 * Second verification at sign-in: TOTP, passkeys, SMS, printed recovery codes. After a right first proof a ticket waits for the
 * second; nothing is opened before. What was accepted once is accepted never again: time steps, counters, codes, tickets.
 */
import type { Feature } from '../../feature.ts';
import type { TwoFactorPort } from '../identity/index.ts';
import { FactorSettings } from './factor-settings.ts';
import { createTwoFactorRoutes } from './routes.ts';
import { SecondProof, type TwoFactorServices } from './second-proof.ts';

export { resetTwoFactor, setTwoFactorRule } from './change-rule.ts';
export { readFactors, readPolicy } from './store.ts';

/** The capability for the composition root. `phoneOfTicket` tells SMS where a code for a sign-in under way goes. */
export function createTwoFactorFeature(
  services: TwoFactorServices,
): Feature & { readonly secondStep: TwoFactorPort; readonly phoneOfTicket: SecondProof['phoneOfTicket'] } {
  const proof = new SecondProof(services);
  const settings = new FactorSettings(services);
  return {
    name: 'second-step',
    routes: createTwoFactorRoutes({ services, proof, settings }),
    secondStep: proof,
    phoneOfTicket: (ticket, context) => proof.phoneOfTicket(ticket, context),
  };
}
