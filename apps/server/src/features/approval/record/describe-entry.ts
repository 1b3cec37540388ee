/** A request of the record as text, column by column. */
import type { MailAddress } from '@hongyan/contract';
import { formatTime } from '../../../admin-command/text-table.ts';
import type { RecordEntry, RecordedApprover, RecordedEvent } from './read-record.ts';
import type { RecordColumnKey, RecordStrings } from './record-strings.ts';

const hourMs = 3_600_000;

/** The string of a stored word; the word itself where a later version wrote one that this one does not know. */
function translate(strings: Readonly<Record<string, string>>, word: string): string {
  return strings[word] ?? word;
}

export function formatAddress({ name, address }: MailAddress): string {
  return name === '' ? address : `${name} <${address}>`;
}

function describeApprover(approver: RecordedApprover, strings: RecordStrings): string {
  const { deputyOf, state, decidedAt, opinion } = approver;
  const who = `${formatAddress(approver)}${deputyOf === null ? '' : ` (${strings.deputyOf(deputyOf)})`}`;
  const what = [translate(strings.approverStates, state), formatTime(decidedAt)].filter((text) => text !== '');
  return `${who}: ${what.join(' ')}${opinion === '' ? '' : `, “${opinion}”`}`;
}

function describeEvent({ at, actor, kind, opinion, people }: RecordedEvent, strings: RecordStrings): string {
  const who = actor === null ? strings.system : formatAddress(actor);
  const whom = people.length === 0 ? '' : ` → ${people.join(', ')}`;
  return `${formatTime(at)} ${who}: ${translate(strings.events, kind)}${whom}${opinion === '' ? '' : `, “${opinion}”`}`;
}

function describeRecipients({ recipients, recipientCount }: RecordEntry, strings: RecordStrings): string[] {
  const rest = recipientCount - recipients.length;
  return [...recipients.map(formatAddress), ...(rest > 0 ? [strings.andMore(rest)] : [])];
}

function formatHours({ askedAt, decidedAt }: RecordEntry): string {
  return decidedAt === null ? '' : String(Math.round(((decidedAt - askedAt) / hourMs) * 100) / 100);
}

/** What stands in each column, as paragraphs. */
export function describeEntry(
  entry: RecordEntry,
  strings: RecordStrings,
): Readonly<Record<RecordColumnKey, readonly string[]>> {
  return {
    id: [entry.approvalId],
    askedAt: [formatTime(entry.askedAt)],
    state: [translate(strings.states, entry.state)],
    ending: entry.ending === null ? [] : [translate(strings.endings, entry.ending)],
    decidedAt: [formatTime(entry.decidedAt)],
    hours: [formatHours(entry)],
    from: [entry.from.name],
    fromAddress: [entry.from.address],
    subject: [entry.subject],
    recipients: describeRecipients(entry, strings),
    recipientCount: [String(entry.recipientCount)],
    outsideCount: [String(entry.outsideCount)],
    policies: entry.policies,
    approvers: entry.approvers.map((approver) => describeApprover(approver, strings)),
    reminders: [String(entry.reminders)],
    history: entry.events.map((event) => describeEvent(event, strings)),
  };
}
