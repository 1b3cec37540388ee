import type { Config } from '../../../config/config.ts';
import { dnsAdvice, dnsIsSilent } from '../ask-dns.ts';
import { type Finding, ok, unknown, warning } from '../finding.ts';
import { limitTime } from '../limit-time.ts';
import type { Dns } from '../outside.ts';

const questionMs = 5_000;
/** The root is signed, and every resolver that validates knows its key. */
const root = '.';
const subject = 'DANE';
const install =
  'Install a validating resolver on this machine (apt install unbound) and set HONGYAN_DNS=127.0.0.1; for one on a network that no one else can write to: HONGYAN_DNS_VALIDATING=on.';

/** Whether servers of others are proved by signed DNS (DANE, RFC 7672): whether the resolver validates, and is believed. */
export async function checkDane(
  { smarthost, dnsValidating }: Pick<Config, 'smarthost' | 'dnsValidating'>,
  { validated }: Pick<Dns, 'validated'>,
): Promise<readonly Finding[]> {
  // What leaves by a relay is the relay's to prove.
  if (smarthost !== null) return [];
  if (dnsValidating === 'off') return [ok(subject, 'switched off (HONGYAN_DNS_VALIDATING)')];
  if (validated === undefined)
    return [
      {
        ...ok(subject, 'not used, which is allowed: the resolver is not on this machine, so it is not believed'),
        advice: install,
      },
    ];
  try {
    const { isSecure } = await limitTime(validated.ask(root, 'SOA'), questionMs);
    if (isSecure) return [ok(subject, 'used: the resolver validates the signatures of DNS')];
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    return [unknown(subject, dnsIsSilent(reason), dnsAdvice)];
  }
  const seen = 'not used: the resolver does not validate the signatures of DNS';
  if (dnsValidating === 'on')
    return [warning(subject, `${seen}, and HONGYAN_DNS_VALIDATING says that it does`, install)];
  return [{ ...ok(subject, `${seen}, which is allowed`), advice: install }];
}
