import type { QrState } from '@hongyan/contract';
import { qrCodeMs } from '@hongyan/contract/limits';
import { api, readData } from '../../platform/api/api-client.ts';

/** A code is replaced so long before it is over, so that nobody scans one in its last moments. */
const renewBeforeMs = 20_000;
/** An answer that holds no news and came at once: the server holds no more questions. Then it is asked less often. */
const pauseMs = 2_000;

/** What the page shows of a code. */
export interface QrNews {
  state: QrState;
  name: string;
}

/** A code and its state. */
export interface QrCode {
  ticket: string;
  code: string;
}

export async function beginQr(previous: string | undefined, signal: AbortSignal): Promise<QrCode> {
  const answer = await readData(
    api.qrSignIn.code({ type: 'qr', ...(previous === undefined ? {} : { previous }) }, { signal }),
  );
  if (!('ticket' in answer)) throw new Error('no QR code in the answer');
  return answer;
}

/**
 * Follows a code until it is confirmed, refused or over; `onNews` hears of each change. Answers `expired` also for a code that
 * nobody scanned and that it is time to replace. By this browser's own clock: the server's may go differently.
 */
export async function watchQr(
  { ticket }: QrCode,
  signal: AbortSignal,
  onNews: (news: QrNews) => void,
): Promise<'confirmed' | 'refused' | 'expired'> {
  const renewal = AbortSignal.timeout(qrCodeMs - renewBeforeMs);
  let seen: QrState = 'waiting';
  for (;;) {
    const askedAt = performance.now();
    let answer: { state: QrState; name?: string | undefined };
    try {
      const until = seen === 'waiting' ? AbortSignal.any([signal, renewal]) : signal;
      answer = await readData(api.qrSignIn.state({ ticket, seen }, { signal: until }));
    } catch (error) {
      if (seen === 'waiting' && renewal.aborted && !signal.aborted) return 'expired';
      throw error;
    }
    const { state, name = '' } = answer;
    if (state !== seen) onNews({ state, name });
    if (state === 'confirmed' || state === 'refused' || state === 'expired') return state;
    if (state === seen && performance.now() - askedAt < pauseMs) await pause(signal);
    if (state === 'waiting' && renewal.aborted) return 'expired';
    seen = state;
  }
}

function pause(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, pauseMs);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(new DOMException('left', 'AbortError'));
    });
  });
}
