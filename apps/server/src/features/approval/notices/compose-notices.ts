/** The notices of one request, composed in the language of whoever gets them. */
import type { Language, MailAddress } from '@hongyan/contract';
import type { ApprovalRequestTable, ApprovalTaskTable } from '../../../engines/database/schema/approval-tables.ts';
import { readSettings } from '../../../engines/settings/person-settings.ts';
import type { AcceptedBody } from '../../../mail/bodies/in-transaction.ts';
import type { BodyIntake } from '../../../mail/bodies/index.ts';
import { composeNotice, takeInComposed } from '../../../mail/notices/index.ts';
import type { Services } from '../../../services.ts';
import type { RequestedApproval } from '../../outbox/index.ts';
import { signTicket } from '../deciding/tickets.ts';
import { linkToRequest } from './notice-links.ts';
import { noticeStrings, type OwnerNoticeKind } from './notice-strings.ts';

export type NoticeServices = Services & { readonly intake: BodyIntake };

/** Text of others in a line of ours: no line break, not without end. */
const clean = (text: string, max: number): string =>
  text
    .replace(/[\0-\x1f\x7f\u2028\u2029]+/g, ' ')
    .trim()
    .slice(0, max);

const maxSubjectCharacters = 200;
const maxListCharacters = 500;

function formatPeople(people: readonly MailAddress[]): string {
  const named = people.map(({ name, address }) => (name === '' || name === address ? address : `${name} <${address}>`));
  return clean(named.join(', '), maxListCharacters);
}

interface Receiver {
  readonly account: number;
  readonly address: string;
}

async function takeIn(
  { config, clock, intake }: NoticeServices,
  to: Receiver,
  text: { readonly language: Language; readonly subject: string; readonly text: string },
  orgId: number,
): Promise<AcceptedBody> {
  const bytes = await composeNotice({
    hostname: config.hostname,
    fromName: noticeStrings[text.language].fromName,
    to: to.address,
    subject: text.subject,
    text: text.text,
    now: clock.now(),
  });
  return takeInComposed(intake, bytes, orgId);
}

/** What an approver is asked, with links that ask them to sign in. */
export async function composeAskedNotice(
  services: NoticeServices,
  request: ApprovalRequestTable,
  task: Pick<ApprovalTaskTable, 'asked_at' | 'is_reminded'>,
  to: Receiver,
): Promise<AcceptedBody> {
  const { language, timeZoneName } = await readSettings(services.database.read, to.account);
  const strings = noticeStrings[language];
  const key = { account: request.account_no, submissionId: request.submission_id };
  const ticket = signTicket(services.secrets, key, to.account, task.asked_at);
  const { policies } = JSON.parse(request.requested) as RequestedApproval;
  const format = new Intl.DateTimeFormat(language, { timeZone: timeZoneName, dateStyle: 'medium', timeStyle: 'short' });
  const link = (name: 'approve' | 'reject') => linkToRequest(services.config, request, 'approval', { name, ticket });
  const notice = {
    sender: formatPeople([{ name: request.from_name, address: request.from_address }]),
    subject: clean(request.subject, maxSubjectCharacters) || strings.noSubject,
    policies: clean(policies.map(({ name }) => name).join(', '), maxListCharacters),
    recipients: formatPeople(JSON.parse(request.recipients) as MailAddress[]),
    due: request.due_at === null ? null : format.format(request.due_at),
    approve: link('approve'),
    reject: link('reject'),
    open: linkToRequest(services.config, request, 'approval'),
  };
  const subject = strings.askedSubject(notice, task.is_reminded === 1);
  return takeIn(services, to, { language, subject, text: strings.asked(notice) }, request.org_id);
}

/** What whoever made a request is told of it. */
export async function composeOwnerNotice(
  services: NoticeServices,
  request: ApprovalRequestTable,
  kind: OwnerNoticeKind,
  told: {
    readonly to: Receiver;
    readonly approvers: readonly MailAddress[];
    readonly opinion: string;
    readonly refused: readonly string[];
  },
): Promise<AcceptedBody> {
  const { language } = await readSettings(services.database.read, told.to.account);
  const strings = noticeStrings[language];
  const { note } = JSON.parse(request.requested) as RequestedApproval;
  const subject = clean(request.subject, maxSubjectCharacters) || strings.noSubject;
  const text = strings.owner(kind, {
    subject,
    approvers: formatPeople(told.approvers),
    opinion: clean(told.opinion, maxListCharacters),
    note: clean(note, maxListCharacters),
    refused: clean(told.refused.join(', '), maxListCharacters),
    open: linkToRequest(services.config, request, 'pending'),
  });
  return takeIn(services, told.to, { language, subject: strings.ownerSubject(kind, subject), text }, request.org_id);
}
