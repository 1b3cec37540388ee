import { countCharacters, maxRecipients, maxSubjectCharacters } from '@hongyan/contract/limits';
import { isValidAddress, type Recipient, takeDomain } from '../../../lib/addresses/parse-recipients.ts';
import { allRecipients, type RecipientLists } from '../recipients/recipient-lists.ts';

/** Why a mail cannot be sent as it is, and the field where that is put right. */
export interface Refusal {
  readonly field: 'to' | 'subject' | 'from' | 'attachments' | 'schedule' | 'authorised' | 'form';
  readonly key:
    | 'subjectEmpty'
    | 'subjectTooLong'
    | 'recipientsEmpty'
    | 'tooManyRecipients'
    | 'scheduleInPast'
    | 'readPasswordMissing'
    | 'uploadsFailed'
    | 'notSaved'
    | 'fromServer';
  readonly values?: Readonly<Record<string, string | number>>;
}

/** What is asked before sending; "yes" goes on, "no" goes back to the message. */
export type Question =
  | { readonly kind: 'ignoreInvalid'; readonly addresses: readonly string[] }
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
  readonly nowMs: number;
  /** A mail to more recipients is asked about: the organisation's setting. */
  readonly massMailRecipients: number;
  /** Words of the writer about an attachment that is not there; undefined where there is none to ask for. */
  readonly missingAttachmentWord: string | undefined;
}

export type CheckResult =
  | { readonly kind: 'refused'; readonly refusal: Refusal }
  | { readonly kind: 'asked'; readonly question: Question }
  | { readonly kind: 'ready' };

/** The checks of the specification, section 5 "Compose", in the order of the page. `accepted`: questions already answered with yes. */
export function checkBeforeSending(message: CheckedMessage, accepted: ReadonlySet<Question['kind']>): CheckResult {
  const all = allRecipients(message);
  const refuse = (refusal: Refusal): CheckResult => ({ kind: 'refused', refusal });
  const ask = (question: Question): CheckResult => ({ kind: 'asked', question });

  if (all.length === 0) return refuse({ field: 'to', key: 'recipientsEmpty' });
  if (all.length > maxRecipients)
    return refuse({ field: 'to', key: 'tooManyRecipients', values: { max: maxRecipients } });
  if (message.subject.trim() === '') return refuse({ field: 'subject', key: 'subjectEmpty' });
  if (countCharacters(message.subject) > maxSubjectCharacters)
    return refuse({ field: 'subject', key: 'subjectTooLong', values: { max: maxSubjectCharacters } });
  if (message.scheduledAt !== null && message.scheduledAt <= message.nowMs)
    return refuse({ field: 'schedule', key: 'scheduleInPast' });
  const invalid = all.filter(({ address }) => !isValidAddress(address)).map(({ address, name }) => address || name);
  if (invalid.length > 0) return ask({ kind: 'ignoreInvalid', addresses: invalid });
  if (all.length > message.massMailRecipients && !accepted.has('massMail'))
    return ask({ kind: 'massMail', count: all.length });
  if (message.missingAttachmentWord !== undefined && !accepted.has('forgottenAttachment'))
    return ask({ kind: 'forgottenAttachment', word: message.missingAttachmentWord });
  return { kind: 'ready' };
}

const attachmentStrings = /附件|附上|附有|随信附|随函附|见附|attachment|attached|attaching|enclosed/gi;

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
