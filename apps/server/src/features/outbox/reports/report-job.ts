import type { JobKind } from '../../../engines/jobs/port.ts';
import { readSettings } from '../../../engines/settings/person-settings.ts';
import type { AcceptedBody } from '../../../mail/bodies/in-transaction.ts';
import { type BodyIntake, openBody } from '../../../mail/bodies/index.ts';
import { readTimeZone } from '../../../mail/lists/index.ts';
import { takeInComposed } from '../../../mail/notices/index.ts';
import type { Services } from '../../../services.ts';
import { machineContext } from '../../identity/index.ts';
import { reportJob } from '../job-kinds.ts';
import { giveUpAfterMs } from '../outbound/retry-schedule.ts';
import type { SubmissionFacts, SubmissionKey } from '../store.ts';
import { composeReport } from './compose-report.ts';
import { notifySender } from './notify-sender.ts';
import { type OpenReport, readOpenReport } from './open-report.ts';

export interface ReportServices {
  readonly intake: BodyIntake;
}

/** A mail up to here goes back whole (RFC 3464 §2); of a larger one the header, for the sender has it in Sent. */
const maxReturnedBytes = 512 * 1024;
/** A header block beyond this is no header. */
const maxHeaderBytes = 64 * 1024;

async function readOriginal(
  services: Services,
  submission: SubmissionFacts,
): Promise<{ readonly bytes: Buffer; readonly isWhole: boolean }> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of openBody(services, submission)) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > maxReturnedBytes) break;
  }
  const bytes = Buffer.concat(chunks);
  if (size <= maxReturnedBytes) return { bytes, isWhole: true };
  const end = bytes.indexOf('\r\n\r\n');
  const header = bytes.subarray(0, end < 0 ? maxHeaderBytes : Math.min(end + 2, maxHeaderBytes));
  return { bytes: header.subarray(0, header.lastIndexOf('\r\n') + 2), isWhole: false };
}

async function composeBody(
  services: Services & ReportServices,
  key: SubmissionKey,
  submission: SubmissionFacts,
  report: OpenReport,
): Promise<AcceptedBody> {
  const { language } = await readSettings(services.database.read, key.account);
  const bytes = composeReport({
    action: report.action,
    language,
    hostname: services.config.hostname,
    senderAddress: submission.mailFrom,
    subject: submission.subject,
    messageId: submission.messageId,
    recipients: report.recipients,
    original: await readOriginal(services, submission),
    arrivedAt: submission.createdAt,
    retryUntil: submission.createdAt + giveUpAfterMs,
    now: services.clock.now(),
    timeZone: await readTimeZone(services.database.read, key.account),
  });
  return takeInComposed(services.intake, bytes, submission.orgId);
}

/**
 * Reports to a sender the state of a mail: what failed at once, what is late after four hours, each recipient once. The job is
 * made in the transaction that records the failure, and marks them as reported in the transaction that delivers the report, so
 * that a process may die anywhere between.
 */
export function createReportJob(services: Services & ReportServices): JobKind<SubmissionKey> {
  const { database, clock } = services;
  return {
    kind: reportJob,
    concurrency: 4,
    leaseMs: 5 * 60_000,
    maxAttempts: 20,
    backoffMs: (attempt) => Math.min(1_000 * 2 ** attempt, 10 * 60_000),
    run: async ({ payload: key, id }) => {
      for (;;) {
        const open = await readOpenReport(database.read, key, clock.now());
        if (open === null) return undefined;
        const { submission, report, againAt } = open;
        if (report === null) return againAt === null ? undefined : { againAt };
        await database.runner.execute(notifySender, machineContext(clock.now(), id, 'worker', submission.orgId), {
          ...key,
          action: report.action,
          recipientNumbers: report.recipients.map((recipient) => recipient.recipientNo),
          body: await composeBody(services, key, submission, report),
        });
      }
    },
  };
}
