import { isIP } from 'node:net';
import type { CertificateReport } from '../../../admin-command/certificate-admin.ts';
import type { OpenTalk } from '../../../engines/probes/line-talk.ts';
import type { PeerCertificate } from '../../../engines/probes/peer-certificate.ts';
import { type Finding, ok, problem, unknown, warning } from '../finding.ts';
import { listOwnListeners } from '../list-listeners.ts';
import { describeFailure, probeServer } from '../probe-server.ts';
import type { Facts } from '../read-facts.ts';

const dayMs = 86_400_000;
/** When the log begins to warn, too. */
const warnBeforeMs = 14 * dayMs;
const formatDay = (time: number): string => new Date(time).toISOString().slice(0, 10);

const obtain = 'Let an authority make one (HONGYAN_ACME=1), or name your own (HONGYAN_TLS_CERTIFICATE).';

function checkNames({ config }: Facts, certificate: PeerCertificate): Finding {
  const subject = 'Names of the certificate';
  const web = config.publicUrl === null ? [] : [new URL(config.publicUrl).hostname].filter((name) => isIP(name) === 0);
  const wanted = [...new Set([config.hostname, ...web])];
  const missing = wanted.filter((name) => !certificate.isFor(name));
  if (missing.length === 0) return ok(subject, certificate.names.join(', '));
  const seen = `${certificate.names.join(', ')}: ${missing.join(' and ')} is not among them, so programs warn or refuse`;
  return problem(subject, seen, obtain);
}

/** What OpenSSL says, in words that lead on. */
function checkTrust({ distrusted, issuer }: PeerCertificate, origin: CertificateReport['origin']): Finding {
  const subject = 'Chain of the certificate';
  if (distrusted === null) return ok(subject, `leads from ${issuer} to a known authority`);
  if (origin === 'self-signed')
    return warning(
      subject,
      'it is self-signed: programs and browsers warn, other servers take mail all the same',
      obtain,
    );
  if (distrusted === 'CERT_HAS_EXPIRED') return unknown(subject, 'not judged: it has ended');
  const advice =
    distrusted === 'UNABLE_TO_VERIFY_LEAF_SIGNATURE' || distrusted === 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY'
      ? 'Put the certificates of the intermediate authorities behind it in the file (often called fullchain.pem).'
      : obtain;
  return problem(subject, `nobody trusts it (${distrusted}; issued by ${issuer})`, advice);
}

function checkValidity({ validFrom, validUntil }: PeerCertificate, now: number): Finding {
  const subject = 'Validity of the certificate';
  const advice = 'npm run admin -- certificate status says what keeps a new one away.';
  if (validUntil <= now) return problem(subject, `it ended on ${formatDay(validUntil)}`, advice);
  if (validFrom > now)
    return problem(subject, `it begins on ${formatDay(validFrom)}`, 'Set the clock of this machine right.');
  const seen = `until ${formatDay(validUntil)}`;
  return validUntil - now < warnBeforeMs ? warning(subject, seen, advice) : ok(subject, seen);
}

function checkRenewal({ problem: reason, refused }: CertificateReport): readonly Finding[] {
  if (reason === null) return [];
  const names = refused.map(({ name, reason: why }) => `; ${name}: ${why}`).join('');
  return [warning('Next certificate', `${reason}${names}`, 'npm run admin -- certificate status says more.')];
}

/** The certificate as browsers and programs meet it, and what the server says of the next one. */
export async function checkCertificate(
  facts: Facts,
  report: CertificateReport | null,
  outside: { readonly openTalk: OpenTalk; readonly now: () => number; readonly authorities?: readonly string[] },
  signal: AbortSignal,
): Promise<readonly Finding[]> {
  const { config, ports } = facts;
  if (ports === null || report === null) return [unknown('Certificate', 'no server runs, so none is served')];
  const https = listOwnListeners(config, ports).find(({ title }) => title === 'HTTPS');
  if (https === undefined) return [];
  const { authorities } = outside;
  const server = { ...https, name: config.hostname, ownName: config.hostname };
  let certificate: PeerCertificate | null;
  try {
    const trusted = authorities === undefined ? server : { ...server, authorities };
    ({ certificate } = await probeServer(trusted, outside.openTalk, signal));
  } catch (error) {
    return [unknown('Certificate', `HTTPS does not answer: ${describeFailure(error)}`)];
  }
  if (certificate === null) return [];
  return [
    checkNames(facts, certificate),
    checkTrust(certificate, report.origin),
    checkValidity(certificate, outside.now()),
    ...checkRenewal(report),
  ];
}
