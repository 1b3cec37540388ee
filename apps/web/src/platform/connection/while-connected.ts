import { apiStrings } from '../../lib/errors/api.strings.ts';
import { ApiError, NetworkError } from '../../lib/errors/api-error.ts';
import { translate } from '../../lib/language/strings.ts';
import { lockedCode } from '../api/api-client.ts';
import { isServerAway, onConnectionChange } from './connection-store.ts';

const noConnection = (): NetworkError => new NetworkError(translate(apiStrings, 'network'), undefined);

/**
 * The answer of a call that can be repeated. Rejects with `NetworkError` as soon as the server is known to be out of reach: a line
 * that swallows everything would keep the call for minutes, and what is done after it.
 */
export async function whileConnected<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  if (isServerAway()) throw noConnection();
  let stop: (() => void) | undefined;
  const lost = new Promise<never>((_, reject) => {
    stop = onConnectionChange(() => isServerAway() && reject(noConnection()));
  });
  try {
    return await Promise.race([call(), lost]);
  } finally {
    stop?.();
  }
}

const unavailableClass = 503;
const tooManyClass = 429;

/**
 * Whether what waits for the server has to go on waiting: no answer came, or the server is starting, has too much to do, or the
 * screen is locked.
 */
export function isToBeRepeated(error: unknown): boolean {
  if (error instanceof NetworkError) return true;
  if (!(error instanceof ApiError)) return false;
  const kind = Math.floor(error.code / 1_000);
  return kind === unavailableClass || kind === tooManyClass || error.code === lockedCode;
}
