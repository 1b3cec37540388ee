import type { Language } from '@hongyan/contract';
import { readSettings } from '../../../engines/settings/person-settings.ts';
import type { AcceptedBody } from '../../../mail/bodies/in-transaction.ts';
import { type BodyIntake, readStoredBody } from '../../../mail/bodies/index.ts';
import { readTimeZone } from '../../../mail/lists/index.ts';
import { composeSharedNotice, takeInComposed } from '../../../mail/notices/index.ts';
import type { Services } from '../../../services.ts';
import type { DueMail } from './find-due.ts';
import { reminderStrings } from './reminder-strings.ts';

/** Names in the text of a notice; whoever wants all of them opens the message. */
const maxNames = 5;

interface Person {
  readonly name: string;
  readonly address: string;
}

export interface Reminder {
  readonly language: Language;
  /** IANA. */
  readonly timeZone: string;
  readonly subject: string;
  readonly recipients: readonly Person[];
  readonly sentAt: number;
  /** Of the message, without brackets; null where it has none. */
  readonly messageId: string | null;
  readonly hostname: string;
  readonly now: number;
}

/** One line of text: names and subjects are what a message says. */
const plainLine = (text: string): string => text.replace(/\p{Cc}+/gu, ' ').trim();

/** The notice as a message of the conversation. */
export function composeReminder({ language, timeZone, hostname, now, messageId, ...mail }: Reminder): Uint8Array {
  const strings = reminderStrings[language];
  const subject = plainLine(mail.subject) || strings.noSubject;
  const locale = language === 'zh' ? 'zh-CN' : 'en-GB';
  const sentAt = new Intl.DateTimeFormat(locale, { timeZone, dateStyle: 'long', timeStyle: 'short' }).format(
    mail.sentAt,
  );
  const names = mail.recipients.slice(0, maxNames).map(({ name, address }) => plainLine(name) || plainLine(address));
  const listed = names.join(strings.comma);
  const recipients = mail.recipients.length > names.length ? strings.andOthers(listed) : listed;
  return composeSharedNotice({
    hostname,
    fromName: strings.fromName,
    subject: strings.subject(subject),
    text: strings.text({ subject, recipients, sentAt }),
    now,
    about: messageId,
  });
}

/** The notice of one message, in its person's language and time zone, taken in. */
export async function takeInReminder(
  services: Pick<Services, 'database' | 'config' | 'clock'> & { readonly intake: BodyIntake },
  account: number,
  mail: DueMail,
): Promise<AcceptedBody> {
  const { read } = services.database;
  const { orgId } = mail;
  const { summary } = await readStoredBody(read, { orgId, bodyId: mail.bodyId });
  const { language } = await readSettings(read, account);
  const bytes = composeReminder({
    language,
    timeZone: await readTimeZone(read, account),
    subject: mail.subject,
    recipients: [...summary.to, ...summary.cc],
    sentAt: mail.sentAt,
    messageId: summary.messageId ?? null,
    hostname: services.config.hostname,
    now: services.clock.now(),
  });
  return takeInComposed(services.intake, bytes, orgId);
}
