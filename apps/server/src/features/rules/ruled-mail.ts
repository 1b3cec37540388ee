/** A mail as rules read it: normalised text of its fields, each normalised once and only when a condition asks. */
import type { MailAddress, RuleTextField } from '@hongyan/contract';
import { normaliseText } from '../../engines/search-index/normalise-text.ts';
import { maxListedRecipients } from '../../mail/bodies/in-transaction.ts';

/** What only the stored body says. */
export interface BodyForRules {
  /** All of To and Cc. */
  readonly recipients: readonly MailAddress[];
  readonly fileNames: readonly string[];
  /** The text that is searched too, at most 128 kB of it. */
  readonly text: string;
}

/** What a row says of a mail; without its body some conditions stay open. Recipients are read when a condition asks. */
export interface MailForRules {
  readonly sizeBytes: number;
  readonly hasAttachment: boolean;
  readonly subject: string;
  readonly from: MailAddress;
  /** The first of To and Cc. */
  readonly recipients: readonly MailAddress[];
}

/** What the evaluator asks. */
export interface RuledMail {
  readonly sizeBytes: number;
  readonly hasAttachment: boolean;
  /** Folded text of a field; undefined where the body has not been read yet. */
  text(field: RuleTextField): string | undefined;
}

/** One spelling for what a person takes for the same: as search folds it, and any white space is one space. */
export function normaliseRuleText(text: string): string {
  return normaliseText(text).replace(/\s+/gu, ' ').trim();
}

/** No folded text has a line break in it, so nothing is found across two of these. */
const join = (texts: readonly string[]): string => texts.map(normaliseRuleText).join('\n');
const joinPeople = (people: readonly MailAddress[]): string =>
  join(people.flatMap(({ name, address }) => [name, address]));

/** A mail to fifty people is folded once, not fifty times. */
const normalisedTexts = new WeakMap<BodyForRules, string>();

function normaliseBody(body: BodyForRules): string {
  const normalised = normalisedTexts.get(body) ?? normaliseRuleText(body.text);
  normalisedTexts.set(body, normalised);
  return normalised;
}

function readText(mail: MailForRules, body: BodyForRules | undefined, field: RuleTextField): string | undefined {
  switch (field) {
    case 'subject':
      return normaliseRuleText(mail.subject);
    case 'sender':
      return joinPeople([mail.from]);
    case 'recipient':
      if (body) return joinPeople(body.recipients);
      // A row names the first ones only: it may be that there are more.
      return mail.recipients.length < maxListedRecipients ? joinPeople(mail.recipients) : undefined;
    case 'attachment':
      // What no paper clip shows is no attachment to a person: a picture of a signature.
      return mail.hasAttachment ? body && join(body.fileNames) : '';
    case 'body':
      return body && normaliseBody(body);
  }
}

/** A mail for the evaluator; some conditions stay open without its body. */
export function ruledMail(mail: MailForRules, body?: BodyForRules): RuledMail {
  const normalised = new Map<RuleTextField, string | undefined>();
  return {
    sizeBytes: mail.sizeBytes,
    hasAttachment: mail.hasAttachment,
    text(field) {
      if (!normalised.has(field)) normalised.set(field, readText(mail, body, field));
      return normalised.get(field);
    },
  };
}
