import type { Config } from '../../../config/config.ts';
import type { RspamdTraining } from '../../../engines/scanner/rspamd-training.ts';
import { type Finding, ok, problem, warning } from '../finding.ts';
import type { ScannersOutside } from '../outside.ts';
import { describeFailure } from '../probe-server.ts';

const dayMs = 86_400_000;
/** Signatures come several times a day. */
const oldSignaturesDays = 7;

/** What an unavailable scanner means for mail. */
function unavailable(subject: string, reason: string, policy: 'refuse' | 'accept', program: string): Finding {
  const effect = policy === 'refuse' ? 'mail waits with its senders' : 'mail comes in unseen';
  const advice = `Start ${program}, or correct its address.`;
  return (policy === 'refuse' ? problem : warning)(subject, `does not answer (${reason}): ${effect}`, advice);
}

/** `ClamAV 1.0.7/27458/Fri Nov 15 09:34:12 2026`: program, signatures, when these were made. */
function judgeVersion(subject: string, version: string, now: number): Finding {
  const [program = '', signatures, date = ''] = version.split('/');
  if (signatures === undefined)
    return warning(subject, `${program} has no signatures`, 'Let freshclam fetch them, and start clamd again.');
  const age = Math.floor((now - Date.parse(date)) / dayMs);
  if (age > oldSignaturesDays)
    return warning(subject, `${program}, signatures ${age} days old`, 'See why freshclam does not renew them.');
  return ok(subject, `${program}, signatures ${signatures}`);
}

async function checkClamd(
  { address, whenUnavailable }: NonNullable<Config['clamd']>,
  { askClamdVersion }: ScannersOutside,
  now: number,
  signal: AbortSignal,
): Promise<Finding> {
  const subject = 'Virus scanner (clamd)';
  try {
    return judgeVersion(subject, await askClamdVersion(address, signal), now);
  } catch (error) {
    return unavailable(subject, describeFailure(error), whenUnavailable, 'clamd');
  }
}

async function checkRspamd(
  { url, whenUnavailable }: NonNullable<Config['rspamd']>,
  { pingRspamd }: ScannersOutside,
  signal: AbortSignal,
): Promise<Finding> {
  const subject = 'Junk filter (rspamd)';
  try {
    await pingRspamd(url, signal);
    return ok(subject, 'answers');
  } catch (error) {
    return unavailable(subject, describeFailure(error), whenUnavailable, 'rspamd');
  }
}

async function checkTraining(
  training: RspamdTraining,
  { askRspamdController }: ScannersOutside,
  signal: AbortSignal,
): Promise<Finding> {
  const subject = 'Training of rspamd';
  try {
    await askRspamdController(training, signal);
    return ok(subject, 'the controller answers and takes the password');
  } catch (error) {
    const seen = `${describeFailure(error)}: what people move into Junk does not teach it`;
    return warning(
      subject,
      seen,
      'Correct HONGYAN_RSPAMD_LEARN and its password, which is the enable_password of the controller.',
    );
  }
}

const answerMs = 5_000;

/** Whether the scanners that are configured answer. */
export async function checkScanners(
  { clamd, rspamd }: Config,
  scanners: ScannersOutside,
  now: number,
  signal: AbortSignal,
): Promise<readonly Finding[]> {
  const limited = AbortSignal.any([signal, AbortSignal.timeout(answerMs)]);
  const asked = [
    ...(clamd === null ? [] : [checkClamd(clamd, scanners, now, limited)]),
    ...(rspamd === null ? [] : [checkRspamd(rspamd, scanners, limited)]),
    ...(rspamd === null || rspamd.training === null ? [] : [checkTraining(rspamd.training, scanners, limited)]),
  ];
  if (asked.length === 0) return [ok('Scanners', 'none is configured')];
  return Promise.all(asked);
}
