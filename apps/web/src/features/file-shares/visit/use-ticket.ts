import type { ShareTicket } from '@hongyan/contract';
import { useEffect, useState } from 'react';
import { ApiError } from '../../../lib/errors/api-error.ts';
import { api, readData } from '../../../platform/api/api-client.ts';

/** A ticket is good for ten minutes. By how long this page has it, not by its clock, which may be wrong. */
const renewEveryMs = 8 * 60_000;
const retryMs = 30_000;

/** The ticket of a visit, renewed while the page is open. `onEnd`: the visit is over, or the link is. */
export function useTicket(first: ShareTicket, onEnd: (error: unknown) => void): string {
  const [{ ticket }, setTicket] = useState(first);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const renew = (): void => {
      readData(api.fileShares.renewTicket({ ticket })).then(setTicket, (error: unknown) => {
        if (error instanceof ApiError && error.code < 500_000) onEnd(error);
        else timer = setTimeout(renew, retryMs);
      });
    };
    timer = setTimeout(renew, renewEveryMs);
    return () => clearTimeout(timer);
  }, [ticket, onEnd]);
  return ticket;
}
