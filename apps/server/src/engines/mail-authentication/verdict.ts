import type { DkimCheck, DkimResult, DmarcCheck, SenderCheck, SenderVerdict, SpfCheck } from './sender-check.ts';

type Findings = Omit<SenderCheck, 'verdict' | 'disposition'>;

/** Draws the verdict from the findings. Pure: the table of verdict.test.ts is its specification. */
export function judgeSender(findings: Findings, isOwnDomain: (domain: string) => boolean = () => false): SenderCheck {
  const { spf, dkim, dmarc, fromDomain } = findings;
  const isOwn = fromDomain !== undefined && isOwnDomain(fromDomain);
  const verified = verifyFromDomain(findings);
  const verdict: SenderVerdict = {
    // Nobody outside writes in our name without proof: what nothing speaks for is not to be believed.
    fromDomainVerified: isOwn && verified === 'none' && dmarc.result !== 'temperror' ? 'fail' : verified,
    spf: spf.result,
    dkim: summariseDkim(dkim),
    dmarc: dmarc.result,
    policy: dmarc.policy,
  };
  return { ...findings, verdict, disposition: decide(dmarc, isOwn) };
}

/** DMARC's word where a policy is published; else whether SPF or DKIM speak for that very domain. */
function verifyFromDomain({ dmarc, fromDomain, spf, dkim }: Findings): SenderVerdict['fromDomainVerified'] {
  if (dmarc.result === 'pass') return 'pass';
  if (dmarc.result === 'fail' || dmarc.result === 'permerror' || fromDomain === undefined) return 'fail';
  if (dmarc.result === 'temperror') return 'none';
  if (dkim.some((check) => check.result === 'pass' && !check.isPartial && check.domain === fromDomain)) return 'pass';
  if (spf.domain.toLowerCase() !== fromDomain) return 'none';
  return speaksFor(spf);
}

function speaksFor(spf: SpfCheck): SenderVerdict['fromDomainVerified'] {
  if (spf.result === 'pass') return 'pass';
  return spf.result === 'fail' ? 'fail' : 'none';
}

/** One word for all signatures: one good one is enough; else the first one's. */
function summariseDkim(checks: readonly DkimCheck[]): DkimResult {
  if (checks.some((check) => check.result === 'pass' && !check.isPartial)) return 'pass';
  const [first] = checks;
  if (first === undefined) return 'none';
  return first.result === 'pass' ? 'policy' : first.result; // a partial pass is not a pass
}

/**
 * `reject` and `junk` as the author domain's policy asks (RFC 7489 §6.3). A From line that cannot be checked at all is
 * junk. Our own domains' mail from outside needs a pass: people believe a colleague's name without looking.
 */
function decide(dmarc: DmarcCheck, isOwn: boolean): SenderCheck['disposition'] {
  if (dmarc.result === 'pass') return 'accept';
  if (dmarc.result === 'permerror') return 'junk';
  if (dmarc.result === 'fail' && dmarc.policy === 'reject') return 'reject';
  if (dmarc.result === 'fail' && dmarc.policy === 'quarantine') return 'junk';
  return isOwn ? 'junk' : 'accept';
}
