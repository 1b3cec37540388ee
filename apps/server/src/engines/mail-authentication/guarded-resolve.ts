import type { DnsResolve } from './sender-check.ts';

/** A message names the hosts we ask for: without limits it makes us ask for ever, or wait for ever. */
export interface ResolveLimits {
  /** SPF may ask about 10 terms with up to 10 names each, DMARC walks up, each signature has a key. */
  readonly maxQuestions: number;
  readonly questionTimeoutMs: number;
  /** RFC 7208 §4.6.4 asks for at least 20 s in total. */
  readonly totalTimeoutMs: number;
}

export const defaultResolveLimits: ResolveLimits = {
  maxQuestions: 150,
  questionTimeoutMs: 5_000,
  totalTimeoutMs: 20_000,
};

class DnsTimeout extends Error {
  readonly code = 'ETIMEOUT';
}

/** The resolver for the checks of one message: every question once, a limit of questions, and of time. Limits read as timeouts, so as `temperror`. */
export function guardResolve(resolve: DnsResolve, limits: ResolveLimits = defaultResolveLimits): DnsResolve {
  const asked = new Map<string, Promise<readonly unknown[]>>();
  const deadline = performance.now() + limits.totalTimeoutMs;
  return (name, type) => {
    const key = `${type} ${name.toLowerCase()}`;
    let answer = asked.get(key);
    if (answer === undefined) {
      const left = Math.min(limits.questionTimeoutMs, deadline - performance.now());
      answer =
        asked.size >= limits.maxQuestions || left <= 0
          ? Promise.reject(new DnsTimeout('Too many DNS questions for one message'))
          : askInTime(resolve, name, type, left);
      answer.catch(() => undefined); // whoever asked gets the rejection; a copy kept here is not unhandled
      asked.set(key, answer);
    }
    return answer;
  };
}

async function askInTime(
  resolve: DnsResolve,
  name: string,
  type: string,
  timeoutMs: number,
): Promise<readonly unknown[]> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new DnsTimeout(`No answer for ${name} in time`)), timeoutMs);
  });
  try {
    return await Promise.race([resolve(name, type), timeout]);
  } finally {
    clearTimeout(timer);
  }
}
