import { z } from 'zod';
import { defineCall, type RateLimit } from '../call.ts';
import { nothingSchema } from '../envelope.ts';
import { maxPasskeyNameCharacters, maxPasswordCharacters } from '../limits.ts';
import {
  recoveryCodesSchema,
  twoFactorConfirmSchema,
  twoFactorFactorKinds,
  twoFactorOfferSchema,
  twoFactorSetupSchema,
  twoFactorStateSchema,
} from './two-factor.ts';

/** The login password once more; left out after a recent sign-in. */
const password = z.string().min(1).max(maxPasswordCharacters).optional();
const ticket = z.string().min(1).max(200);
const kind = z.enum(twoFactorFactorKinds);
const passkeyId = z.string().min(1).max(1_400);
const byAddress: RateLimit = { max: 60, perSeconds: 60, by: 'address' };
const bySession: RateLimit = { max: 60, perSeconds: 60, by: 'session' };
const own = { capability: 'identity', method: 'POST', rateLimit: bySession } as const;
const open = { capability: 'identity', method: 'POST', access: 'open', rateLimit: byAddress } as const;

const state = defineCall({
  name: 'twoFactor.state',
  method: 'GET',
  path: 'user/secondStep/state',
  capability: 'identity',
  summary: "The person's two-factor authentication",
  input: z.object({}),
  output: twoFactorStateSchema,
});

const begin = defineCall({
  ...own,
  name: 'twoFactor.begin',
  path: 'user/secondStep/begin',
  summary: 'Begin to set up an authenticator app or a passkey',
  input: z.object({ kind, password }),
  output: twoFactorSetupSchema,
  errors: ['loginPasswordWrong', 'passwordOnceMore', 'twoFactorOff', 'passkeyImpossible', 'tooManyPasskeys'],
});

const confirm = defineCall({
  ...own,
  name: 'twoFactor.confirm',
  path: 'user/secondStep/confirm',
  summary: 'Finish setting it up',
  input: twoFactorConfirmSchema,
  output: recoveryCodesSchema,
  errors: ['codeWrong', 'setupExpired', 'passkeyRefused', 'tooManyPasskeys', 'tooMany'],
});

const renamePasskey = defineCall({
  ...own,
  name: 'twoFactor.renamePasskey',
  path: 'user/secondStep/passkey/rename',
  summary: 'Rename a passkey',
  input: z.object({ passkeyId, name: z.string().trim().min(1).max(maxPasskeyNameCharacters) }),
  output: nothingSchema,
  errors: ['passkeyNotFound'],
});

const remove = defineCall({
  ...own,
  name: 'twoFactor.remove',
  path: 'user/secondStep/remove',
  summary: 'Remove the authenticator app or a passkey',
  input: z.object({ kind, passkeyId: passkeyId.optional(), password }),
  output: nothingSchema,
  errors: ['loginPasswordWrong', 'passwordOnceMore', 'passkeyNotFound', 'lastTwoFactor', 'tooMany'],
});

const saveSms = defineCall({
  ...own,
  name: 'twoFactor.saveSms',
  path: 'user/secondStep/sms',
  summary: 'Accept codes by SMS, or no longer',
  input: z.object({ on: z.boolean(), password }),
  output: recoveryCodesSchema,
  errors: ['loginPasswordWrong', 'passwordOnceMore', 'noPhone', 'lastTwoFactor', 'tooMany'],
});

const recoveryCodes = defineCall({
  ...own,
  name: 'twoFactor.recoveryCodes',
  path: 'user/secondStep/recoveryCodes',
  summary: 'Make new recovery codes; the old ones are void',
  input: z.object({ password }),
  output: recoveryCodesSchema,
  errors: ['loginPasswordWrong', 'passwordOnceMore', 'nothingSetUp', 'tooMany'],
});

const forgetBrowsers = defineCall({
  ...own,
  name: 'twoFactor.forgetBrowsers',
  path: 'user/secondStep/forgetBrowsers',
  summary: 'Ask again in every browser that was spared',
  input: z.object({}),
  output: nothingSchema,
});

const offer = defineCall({
  ...open,
  name: 'twoFactor.offer',
  path: 'oauth2/offer',
  summary: 'What a sign-in under way asks',
  input: z.object({ ticket }),
  output: twoFactorOfferSchema,
  changes: false,
  errors: ['loginExpired'],
});

const challenge = defineCall({
  ...open,
  name: 'twoFactor.challenge',
  path: 'oauth2/challenge',
  summary: 'What the browser asks an authenticator at sign-in',
  input: z.object({ ticket }),
  output: z.object({
    /** JSON of PublicKeyCredentialRequestOptionsJSON (WebAuthn level 3). */
    options: z.string(),
  }),
  errors: ['loginExpired', 'passkeyImpossible'],
});

const enrolBegin = defineCall({
  ...open,
  name: 'twoFactor.enrolBegin',
  path: 'oauth2/enrolBegin',
  summary: 'Begin to set up what the organisation demands, before there is a session',
  input: z.object({ ticket, kind }),
  output: twoFactorSetupSchema,
  errors: ['loginExpired', 'passkeyImpossible'],
});

const enrolConfirm = defineCall({
  ...open,
  name: 'twoFactor.enrolConfirm',
  path: 'oauth2/enrolConfirm',
  summary: 'Finish setting it up; oauth2/verify with method `enrolled` signs in',
  input: twoFactorConfirmSchema.extend({ ticket }),
  output: recoveryCodesSchema,
  errors: ['loginExpired', 'codeWrong', 'setupExpired', 'passkeyRefused', 'tooMany'],
});

/** Two-factor authentication: at sign-in (open, with a ticket) and its settings. oauth2/verify is identity's. */
export const twoFactorCalls = {
  state,
  begin,
  confirm,
  renamePasskey,
  remove,
  saveSms,
  recoveryCodes,
  forgetBrowsers,
  offer,
  challenge,
  enrolBegin,
  enrolConfirm,
};
