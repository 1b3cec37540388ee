import { ApiError } from '../../lib/errors/api-error.ts';

/** Of the contract's error table: `passwordOnceMore`, `loginPasswordWrong`. */
const onceMoreCodes: ReadonlySet<number> = new Set([403640, 403042]);

/** Whether a refusal asks for the login password (once more, or rightly): the sign-in is too old for what was asked. */
export function asksForPassword(refusal: unknown): boolean {
  return refusal instanceof ApiError && onceMoreCodes.has(refusal.code);
}
