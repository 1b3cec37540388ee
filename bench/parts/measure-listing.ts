import autocannon from 'autocannon';
import { round } from './figures.ts';

/** 32 connections that list the first page for ten seconds. */
export async function measureListing(url: string, token: string) {
  const result = await autocannon({
    url: `${url}/api/mail/email/mailbox/list?mailboxId=1&pageSize=15`,
    connections: 32,
    duration: 10,
    headers: { Authorization: `Bearer ${token}` },
  });
  return {
    perSecond: round(result.requests.average),
    p50Ms: result.latency.p50,
    p99Ms: result.latency.p99,
    refused: result.non2xx,
  };
}
