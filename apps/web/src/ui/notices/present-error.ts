import { apiStrings } from '../../lib/errors/api.strings.ts';
import { ApiError, NetworkError } from '../../lib/errors/api-error.ts';
import { translate } from '../../lib/language/strings.ts';
import { type NoticeKind, showNotice } from './notices.ts';

const sessionEndedClass = 401;

/** The line that a person is shown for any failure; what is not ours to word becomes the general sentence. */
export function formatMessage(error: unknown): string {
  return error instanceof ApiError || error instanceof NetworkError
    ? error.message
    : translate(apiStrings, 'badAnswer');
}

/**
 * The one error presenter (specification, section 8): the server's message for 5 s; `warning` after moves and adds. An
 * ended session is not shown here, the sign-in page says it; a call that its own caller gave up is nobody's failure.
 */
export function presentError(error: unknown, kind: NoticeKind = 'error'): void {
  if (isAbort(error)) return;
  // A locked screen says so itself; so does the sign-in page.
  if (error instanceof ApiError && Math.floor(error.code / 1000) === sessionEndedClass) return;
  showNotice(kind, formatMessage(error));
}

function isAbort(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'name' in error && error.name === 'AbortError';
}
