import { calls } from '@hongyan/contract';
import { bindCall, bindOpenCall, type Route } from '../../call/route.ts';
import type { QrSignIn } from './qr-sign-in.ts';
import type { SendSignInSms } from './send-sign-in-sms.ts';

export function createQrSignInRoutes(qr: QrSignIn, sendSms: SendSignInSms): readonly Route[] {
  return [
    bindOpenCall(calls.qrSignIn.code, (input, context, { credential }) =>
      input.type === 'qr' ? qr.begin(input.previous, context, credential) : sendSms(input, context),
    ),
    bindOpenCall(calls.qrSignIn.state, (input, context) => qr.state(input, context)),
    bindCall(calls.qrSignIn.scan, ({ code }, context) => qr.scan(code, context)),
    bindCall(calls.qrSignIn.answer, async (input, context) => {
      await qr.answer(input, context);
      return null;
    }),
  ];
}
