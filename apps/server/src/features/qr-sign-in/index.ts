/**
 * Sign-in by QR code (specification, section 1). A browser shows a code and keeps a ticket; a signed-in browser opens the code,
 * sees who asks, and confirms or refuses; the ticket of a confirmed code signs in, once. Whatever is guessed at has 128 bits, is
 * stored as a hash and is over in two minutes.
 */
import type { Feature } from '../../feature.ts';
import type { Services } from '../../services.ts';
import type { QrPort } from '../identity/index.ts';
import { type FindLocation, QrSignIn } from './qr-sign-in.ts';
import { createQrSignInRoutes } from './routes.ts';
import { createSignInSms, type SignInSmsPorts } from './send-sign-in-sms.ts';

export type { FindLocation } from './qr-sign-in.ts';

export interface QrSignInPorts extends SignInSmsPorts {
  readonly findLocation: FindLocation;
}

/** The capability for the composition root. */
export function createQrSignInFeature(services: Services, ports: QrSignInPorts): Feature & { readonly qr: QrPort } {
  const signIn = new QrSignIn(services, ports.findLocation);
  return {
    name: 'qr-sign-in',
    routes: createQrSignInRoutes(signIn, createSignInSms(services.database.read, ports)),
    qr: { prove: (input, context) => signIn.prove(input, context) },
    stop: () => {
      signIn.watch.close();
      return Promise.resolve();
    },
  };
}
