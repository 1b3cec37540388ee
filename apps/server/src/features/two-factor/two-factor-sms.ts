import type { OpenCallContext } from '../../call/call-context.ts';
import { definePort } from '../../ports.ts';

/** What the second factor asks of SMS. */
export interface TwoFactorSms {
  /** The bound phone of a person, where codes can be sent at all; null otherwise. */
  readPhone(accountNo: number): Promise<string | null>;
  /** Whether this code was sent there for a second factor and is still good; counted and used up there. */
  check(input: { readonly phone: string; readonly code: string }, context: OpenCallContext): Promise<boolean>;
}

/** Offered by whoever sends SMS. */
export const twoFactorSmsPort = definePort<TwoFactorSms>('two-factor.sms');
