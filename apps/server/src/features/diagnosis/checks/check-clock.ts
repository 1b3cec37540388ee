import type { TimeServer } from '../../../engines/probes/ask-time.ts';
import { type Finding, ok, problem, unknown, warning } from '../finding.ts';
import type { TimeOutside } from '../outside.ts';

/** Asked when no other is named. */
export const standardTimeServer = 'pool.ntp.org';
/** Where the Date header is read when no time server answers: hosts that are there in every network with HTTPS. */
const dateUrls = ['https://acme-v02.api.letsencrypt.org/', 'https://www.cloudflare.com/'];

const answerMs = 3_000;
/** Codes of two-factor authentication are good for half a minute, and signatures of mail carry times. */
const problemMs = 30_000;
const warningMs = 2_000;

const subject = 'Clock';
const advice = 'Let a program keep it right: timedatectl set-ntp true, or chrony.';

function judge(aheadMs: number, source: string, exactMs: number): Finding {
  const offset = Math.abs(aheadMs);
  const seconds = (offset / 1_000).toFixed(offset < 10_000 ? 1 : 0);
  const seen = `${seconds} s ${aheadMs > 0 ? 'behind' : 'ahead of'} ${source}`;
  if (offset >= problemMs) return problem(subject, `${seen}: codes and signatures are refused`, advice);
  if (offset >= warningMs + exactMs) return warning(subject, seen, advice);
  return ok(subject, exactMs === 0 ? seen : `right within ${(warningMs + exactMs) / 1_000} s, by ${source}`);
}

/** How far this machine's clock is off, by a time server or, where none answers, by the time that web servers say. */
export async function checkClock(
  server: TimeServer,
  { askNtp, askHttpDate }: Pick<TimeOutside, 'askNtp' | 'askHttpDate'>,
  signal: AbortSignal,
): Promise<readonly Finding[]> {
  const limited = () => AbortSignal.any([signal, AbortSignal.timeout(answerMs)]);
  try {
    return [judge(await askNtp(server, limited()), server.host, 0)];
  } catch {
    // No NTP gets out of many networks.
  }
  try {
    const answers = dateUrls.map(async (url) => ({ url, ahead: await askHttpDate(url, limited()) }));
    const { url, ahead } = await Promise.any(answers);
    // The header counts whole seconds, and the way there takes its time.
    return [judge(ahead, new URL(url).hostname, 1_000)];
  } catch {
    const seen = `neither ${server.host} nor a web server says the time`;
    return [
      unknown(subject, seen, 'Compare it by hand (date -u), or name a time server that this machine reaches: --ntp.'),
    ];
  }
}
