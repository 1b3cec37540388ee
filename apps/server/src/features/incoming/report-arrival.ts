import type { SmtpReply } from '@hongyan/smtp';
import type { OperationContext } from '../../engines/database/port.ts';
import type { SenderCheck } from '../../engines/mail-authentication/index.ts';
import type { BodyIntake, Spooled } from '../../mail/bodies/index.ts';
import type { ReceivedReport, ReceiveReport, ReportAddress } from '../domain-reports/index.ts';
import { smtpReplies } from './smtp-replies.ts';

const replies: Readonly<Record<ReceivedReport, SmtpReply>> = {
  taken: smtpReplies.accepted,
  none: smtpReplies.noReport,
  damaged: smtpReplies.reportDamaged,
  dates: smtpReplies.reportDates,
  foreign: smtpReplies.reportForeign,
  tooLarge: smtpReplies.reportTooLarge,
  full: smtpReplies.reportsFull,
  busy: smtpReplies.comeAgain,
};

/**
 * Takes the reports about domains that a message brings; the message itself is kept by nobody. The answer for the sender is the worst; null: it is for
 * no address of reports.
 */
export async function takeReports(
  { intake, receiveReport }: { readonly intake: BodyIntake; readonly receiveReport: ReceiveReport },
  context: OperationContext,
  mail: {
    readonly reports: readonly ReportAddress[];
    readonly check: SenderCheck;
    readonly spooled: Spooled;
  },
): Promise<SmtpReply | null> {
  const { reports, check, spooled } = mail;
  const sender = { domain: check.fromDomain ?? '', isProven: check.verdict.fromDomainVerified === 'pass' };
  const open = () => intake.openSpooled(spooled);
  let answer: SmtpReply | null = null;
  for (const address of reports) {
    const received = await receiveReport(context, { address, sender, sizeBytes: spooled.sizeBytes, open });
    if (answer === null || received !== 'taken') answer = replies[received];
  }
  return answer;
}
