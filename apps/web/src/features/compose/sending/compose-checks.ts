import { countCharacters, maxRecipients, maxSubjectCharacters } from '@hongyan/contract/limits';
import { minSnoozeMs } from '@hongyan/contract/snooze-times';
import { isValidAddress, type Recipient, takeDomain } from '../../../lib/addresses/parse-recipients.ts';
import {
  allRecipients,
  getKey,
  type RecipientField,
  type RecipientLists,
  recipientFields,
} from '../recipients/recipient-lists.ts';

/** Why a mail cannot be sent as it is, and the field where that is put right. */
export interface Refusal {
  readonly field: 'to' | 'subject' | 'from' | 'attachments' | 'schedule' | 'authorised' | 'form';
  readonly key:
    | 'subjectEmpty'
    | 'subjectTooLong'
    | 'recipientsEmpty'
    | 'recipientsInvalid'
    | 'recipientsPending'
    | 'tooManyRecipients'
    | 'scheduleInPast'
    | 'remindTime'
    | 'readPasswordMissing'
    | 'uploadsFailed'
    | 'notSaved'
    | 'notSentYet'
    | 'fromServer';
  readonly values?: Readonly<Record<string, string | number>>;
  /** The recipient that it is about, by `getKey`, and the field that has it. */
  readonly recipient?: { readonly field: RecipientField; readonly key: string };
}

/** What is asked before sending; "yes" goes on, "no" goes back to the message. */
export type Question =
  | { readonly kind: 'ignoreInvalid'; readonly addresses: readonly string[] }
  | { readonly kind: 'noSubject' }
  | { readonly kind: 'massMail'; readonly count: number }
  | { readonly kind: 'forgottenAttachment'; readonly word: string }
  | GroupsQuestion;

/** Mail groups refuse the sender: whether the message goes to the others, who are so many. */
export interface GroupsQuestion {
  readonly kind: 'refusedGroups';
  readonly addresses: readonly string[];
  readonly others: number;
  /** What the server says of them: shown with the recipients when the answer is no. */
  readonly message: string;
}

export interface CheckedMessage extends RecipientLists {
  readonly subject: string;
  /** When it is to be sent, epoch milliseconds; null at once. */
  readonly scheduledAt: number | null;
  /** When its writer is reminded of it unless it is answered, epoch milliseconds; null: never. */
  readonly remindAt: number | null;
  readonly nowMs: number;
  /** A mail to more recipients is asked about: the organisation's setting. */
  readonly massMailRecipients: number;
  /** A message without a subject: its writer is asked, or it is refused; the organisation's setting. */
  readonly emptySubject: 'ask' | 'refuse';
  /** Words of the writer about an attachment that is not there; undefined where there is none to ask for. */
  readonly missingAttachmentWord: string | undefined;
}

export type CheckResult =
  | { readonly kind: 'refused'; readonly refusal: Refusal }
  | { readonly kind: 'asked'; readonly question: Question }
  | { readonly kind: 'ready' };

/** The checks of the specification, section 5 "Compose", in the order of the page, then the questions. `accepted`: questions already answered with yes. */
export function checkBeforeSending(message: CheckedMessage, accepted: ReadonlySet<Question['kind']>): CheckResult {
  const refusal = findRefusal(message);
  if (refusal) return { kind: 'refused', refusal };
  const question = findQuestion(message, accepted);
  return question ? { kind: 'asked', question } : { kind: 'ready' };
}

function findRefusal(message: CheckedMessage): Refusal | undefined {
  const { subject, scheduledAt, remindAt, nowMs, emptySubject } = message;
  const all = allRecipients(message);
  if (all.length === 0) return { field: 'to', key: 'recipientsEmpty' };
  if (all.length > maxRecipients) return { field: 'to', key: 'tooManyRecipients', values: { max: maxRecipients } };
  const invalid = findUnsendable(message);
  // Nobody would be left: there is nothing to ask, and the first of them is put right.
  if (invalid.length === all.length && invalid[0] !== undefined) {
    const { field, key, shown } = invalid[0];
    return { field: 'to', key: 'recipientsInvalid', values: { address: shown }, recipient: { field, key } };
  }
  if (emptySubject === 'refuse' && subject.trim() === '') return { field: 'subject', key: 'subjectEmpty' };
  if (countCharacters(subject) > maxSubjectCharacters)
    return { field: 'subject', key: 'subjectTooLong', values: { max: maxSubjectCharacters } };
  if (scheduledAt !== null && scheduledAt <= nowMs) return { field: 'schedule', key: 'scheduleInPast' };
  if (remindAt !== null && remindAt < (scheduledAt ?? nowMs) + minSnoozeMs)
    return { field: 'schedule', key: 'remindTime' };
  return undefined;
}

function findQuestion(message: CheckedMessage, accepted: ReadonlySet<Question['kind']>): Question | undefined {
  const { subject, massMailRecipients, missingAttachmentWord: word } = message;
  const invalid = findUnsendable(message).map(({ shown }) => shown);
  if (invalid.length > 0) return { kind: 'ignoreInvalid', addresses: invalid };
  if (subject.trim() === '' && !accepted.has('noSubject')) return { kind: 'noSubject' };
  const count = allRecipients(message).length;
  if (count > massMailRecipients && !accepted.has('massMail')) return { kind: 'massMail', count };
  if (word !== undefined && !accepted.has('forgottenAttachment')) return { kind: 'forgottenAttachment', word };
  return undefined;
}

interface Unsendable {
  readonly field: RecipientField;
  readonly key: string;
  readonly shown: string;
}

/** The recipients that are no address, in the order of the page. */
const findUnsendable = (lists: RecipientLists): readonly Unsendable[] =>
  recipientFields.flatMap((field) =>
    lists[field]
      .filter(({ address }) => !isValidAddress(address))
      .map((recipient) => ({ field, key: getKey(recipient), shown: recipient.address || recipient.name })),
  );

/** Whole words in English: nobody who is "unattached" promises a file, and "attachments" is quoted as it stands. */
const attachmentStrings =
  /附件|附上|附有|随信附|随函附|见附|(?<!\p{L})(?:attach(?:ments?|ed|ing|es)?|enclos(?:ures?|ed|ing|es?))(?!\p{L})/giu;

/** The words in a text that speak of an attachment. */
export function findAttachmentStrings(text: string): readonly string[] {
  return text.match(attachmentStrings) ?? [];
}

/**
 * The word by which the writer promises an attachment: one more in the message now than in what it began with (a quoted
 * mail, a signature). Undefined when nothing is promised.
 */
export function promisedAttachment(textAtStart: string, textNow: string): string | undefined {
  const before = findAttachmentStrings(textAtStart).length;
  const now = findAttachmentStrings(textNow);
  // The writer's own text stands above what is quoted.
  return now.length > before ? now[0] : undefined;
}

/** The recipients outside the organisation; nobody while its domains are not known. */
export function outsideRecipients(all: readonly Recipient[], domains: readonly string[]): readonly Recipient[] {
  if (domains.length === 0) return [];
  const own = new Set(domains.map((domain) => domain.toLowerCase()));
  return all.filter(({ address }) => isValidAddress(address) && !own.has(takeDomain(address)));
}
