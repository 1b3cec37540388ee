import { ApiError } from '../../lib/errors/api-error.ts';
import { formatMessage } from '../../ui/notices/present-error.ts';

/** A field of the recovery's forms. */
export type RecoveryField = 'username' | 'picture' | 'phone' | 'code';

/** What is wrong, by field; `other` is shown below the form. */
export type Problems = Partial<Record<RecoveryField | 'other', string | undefined>>;

/** Of the contract's error table: `captchaWrong`, `phoneInvalid` and `codeWrong` are shown at their fields. */
const fieldOfCode: Readonly<Record<number, RecoveryField>> = { 400621: 'picture', 400630: 'phone', 400622: 'code' };
/** `recoveryExpired`: nothing but a new beginning helps. */
const expiredCode = 400673;

/** What a refusal means to the recovery: it is over, a field is wrong, or something else is shown below the form. */
export function readRecoveryRefusal(error: unknown): {
  readonly kind: RecoveryField | 'over' | 'other';
  readonly message: string;
} {
  const message = formatMessage(error);
  if (!(error instanceof ApiError)) return { kind: 'other', message };
  return { kind: error.code === expiredCode ? 'over' : (fieldOfCode[error.code] ?? 'other'), message };
}
