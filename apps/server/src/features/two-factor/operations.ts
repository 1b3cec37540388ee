import type { AnyOperation, AnyReader } from '../../engines/database/port.ts';
import { forgetBrowsers, removeFactor, renamePasskey, saveRecoveryCodes, saveSmsFactor } from './change-factors.ts';
import { resetTwoFactor, setTwoFactorRule } from './change-rule.ts';
import { countProof, recordWrongProof } from './count-proof.ts';
import { finishSetup } from './finish-setup.ts';
import { redeemTicket } from './redeem-ticket.ts';
import { countSetup, saveSetup } from './save-setup.ts';
import { saveChallenge, saveTicket } from './save-ticket.ts';

/** What the database thread runs for this capability. */
export const twoFactorOperations: readonly AnyOperation[] = [
  saveTicket,
  saveChallenge,
  countProof,
  recordWrongProof,
  redeemTicket,
  saveSetup,
  countSetup,
  finishSetup,
  removeFactor,
  saveSmsFactor,
  saveRecoveryCodes,
  renamePasskey,
  forgetBrowsers,
  setTwoFactorRule,
  resetTwoFactor,
];

/** Long reads. */
export const twoFactorReaders: readonly AnyReader[] = [];
