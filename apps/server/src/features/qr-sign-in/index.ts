/**
 * Sign-in by QR code (specification, section 1). A browser shows a code and keeps a ticket; a signed-in browser opens the code,
 * sees who asks, and confirms or refuses; the ticket of a confirmed code signs in, once. Whatever is guessed at has 128 bits, is
 * stored as a hash and is over in two minutes.
 */
import { defineFeature } from '../../feature.ts';
import { picturePort } from '../challenges/index.ts';
import { signInNeeds } from '../identity/index.ts';
import { smsCodesPort } from '../sms/index.ts';
import { QrSignIn } from './qr-sign-in.ts';
import { createQrSignInRoutes } from './routes.ts';
import { createSignInSms } from './send-sign-in-sms.ts';

export const qrSignInFeature = defineFeature({
  name: 'qr-sign-in',
  needs: { pictures: picturePort, codes: smsCodesPort, locations: signInNeeds.locations },
  create: (services, needed) => {
    const signIn = new QrSignIn(services, async (address, language, orgId) =>
      (await needed.locations.read(orgId, language))(address),
    );
    const sendSms = createSignInSms(services.database.read, {
      pictures: { check: (input, context) => needed.pictures.check(input, context) },
      codes: { send: (request, context) => needed.codes.send(request, context) },
    });
    return {
      name: 'qr-sign-in',
      routes: createQrSignInRoutes(signIn, sendSms),
      offers: [signInNeeds.qr.bind({ prove: (input, context) => signIn.prove(input, context) })],
      stop: () => {
        signIn.watch.close();
        return Promise.resolve();
      },
    };
  },
});
