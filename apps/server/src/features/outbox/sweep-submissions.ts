import { logDays } from '@hongyan/contract';
import { createSweep, type Sweep } from '../../engines/jobs/sweep.ts';
import { readOrgSetting } from '../../engines/settings/org-settings.ts';
import type { Services } from '../../services.ts';
import { machineContext } from '../identity/index.ts';
import { type EndedSubmission, findEndedSubmissions, forgetSubmissions } from './ended-submissions.ts';

const dayMs = 86_400_000;
/** Rows of one transaction, or one mail that has more: some milliseconds of the store's one writer. */
const rowsPerBatch = 500;

/** Pieces of at most `rowsPerBatch` rows; a mail with more is one of its own. */
export function* splitIntoBatches(found: readonly EndedSubmission[]): Generator<readonly EndedSubmission[]> {
  let batch: EndedSubmission[] = [];
  let recipients = 0;
  for (const one of found) {
    // The submission's own row counts too.
    const rows = one.recipients + 1;
    if (batch.length > 0 && recipients + rows > rowsPerBatch) {
      yield batch;
      batch = [];
      recipients = 0;
    }
    batch.push(one);
    recipients += rows;
  }
  if (batch.length > 0) yield batch;
}

async function sweepOrganisation(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  orgId: number,
  signal: AbortSignal,
): Promise<number> {
  const withdrawDays = await readOrgSetting(database.read, orgId, 'withdrawDays');
  // The send log shows it, and it can be recalled, for so long.
  const before = clock.now() - Math.max(logDays, withdrawDays) * dayMs;
  let total = 0;
  for (;;) {
    const found = await database.longRead(findEndedSubmissions, { orgId, before }, { signal });
    let forgotten = 0;
    for (const batch of splitIntoBatches(found)) {
      signal.throwIfAborted();
      const keys = batch.map(({ account, submissionId }) => ({ account, submissionId }));
      const context = machineContext(clock.now(), 'sweep-submissions', 'worker');
      forgotten += (await database.runner.execute(forgetSubmissions, context, { keys })).forgotten;
    }
    total += forgotten;
    if (forgotten === 0) return total;
  }
}

/** One round over all organisations; answers how many mails were forgotten. */
export async function sweepSubmissions(
  services: Pick<Services, 'database' | 'clock'>,
  signal: AbortSignal,
): Promise<number> {
  const orgs = await services.database.read.selectFrom('org').select('org_id').execute();
  let forgotten = 0;
  for (const { org_id: orgId } of orgs) forgotten += await sweepOrganisation(services, orgId, signal);
  return forgotten;
}

/** Forgets ended mail in the background. */
export function createSubmissionSweep(services: Pick<Services, 'database' | 'clock' | 'log'>): Sweep {
  return createSweep(services.log, 'sent mail was not swept', (signal) => sweepSubmissions(services, signal));
}
