/** What the section asks of the server, each with the login password where one is needed. */
import type { TwoFactorFactorKind, TwoFactorSetup } from '@hongyan/contract';
import { api, readData } from '../../platform/api/api-client.ts';

/** A change that the person wants. */
export type Wanted =
  | { readonly kind: 'add'; readonly factor: TwoFactorFactorKind }
  | {
      readonly kind: 'remove';
      readonly factor: TwoFactorFactorKind;
      readonly passkeyId?: string;
      readonly name: string;
    }
  | { readonly kind: 'sms'; readonly on: boolean }
  | { readonly kind: 'codes' };

/** What a change leads to: a set-up to go on with, codes to keep, or nothing more. */
export type Outcome =
  | { readonly kind: 'setup'; readonly factor: TwoFactorFactorKind; readonly setup: TwoFactorSetup }
  | { readonly kind: 'codes'; readonly codes: readonly string[] }
  | { readonly kind: 'done' };

/** Makes the change; rejects with the server's refusal. */
export async function makeChange(wanted: Wanted, password: string | undefined): Promise<Outcome> {
  const confirmed = password === undefined ? {} : { password };
  switch (wanted.kind) {
    case 'add': {
      const setup = await readData(api.twoFactor.begin({ kind: wanted.factor, ...confirmed }));
      return { kind: 'setup', factor: wanted.factor, setup };
    }
    case 'remove': {
      const { factor, passkeyId } = wanted;
      await readData(
        api.twoFactor.remove({ kind: factor, ...(passkeyId === undefined ? {} : { passkeyId }), ...confirmed }),
      );
      return { kind: 'done' };
    }
    case 'sms':
      return toCodes(await readData(api.twoFactor.saveSms({ on: wanted.on, ...confirmed })));
    case 'codes':
      return toCodes(await readData(api.twoFactor.recoveryCodes(confirmed)));
  }
}

/** Codes to be kept, where there are any. */
export function toCodes({ recoveryCodes }: { readonly recoveryCodes: readonly string[] }): Outcome {
  return recoveryCodes.length === 0 ? { kind: 'done' } : { kind: 'codes', codes: recoveryCodes };
}
