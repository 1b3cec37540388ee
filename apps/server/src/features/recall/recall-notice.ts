import { randomBytes } from 'node:crypto';
import type { Language } from '@hongyan/contract';
import { encodeWords } from '@hongyan/mime';
import { readSettings } from '../../engines/settings/person-settings.ts';
import type { AcceptedBody } from '../../mail/bodies/in-transaction.ts';
import type { BodyIntake } from '../../mail/bodies/index.ts';
import { takeInComposed } from '../../mail/notices/index.ts';
import type { Services } from '../../services.ts';
import { formatDateField } from '../outbox/index.ts';
import { recallStrings } from './recall-strings.ts';

export interface RecallNotice {
  readonly language: Language;
  /** IANA. */
  readonly timeZone: string;
  /** Name and address of who withdrew. */
  readonly sender: string;
  readonly sentAt: number;
  readonly hostname: string;
  readonly now: number;
}

/** The notice as a message. It names no recipient, so that one body serves all of a language. */
export function composeRecallNotice(notice: RecallNotice): Uint8Array {
  const words = recallStrings[notice.language];
  const format = { timeZone: notice.timeZone, dateStyle: 'long', timeStyle: 'short' } as const;
  const sentAt = new Intl.DateTimeFormat(notice.language, format).format(notice.sentAt);
  const sender = notice.sender.replace(/[\0-\x1f\x7f]+/g, ' ');
  const text = Buffer.from(`${words.text(sender, sentAt)}\r\n`, 'utf8').toString('base64');
  return Buffer.from(
    [
      formatDateField(notice.now).trimEnd(),
      `From: ${encodeWords(words.fromName)} <mailer-daemon@${notice.hostname}>`,
      'To: undisclosed-recipients:;',
      `Subject: ${encodeWords(words.subject(sender)).replaceAll(' ', '\r\n ')}`,
      `Message-ID: <${randomBytes(16).toString('hex')}@${notice.hostname}>`,
      'Auto-Submitted: auto-generated',
      'MIME-Version: 1.0',
      'Content-Type: text/plain; charset=utf-8',
      'Content-Transfer-Encoding: base64',
      '',
      text.replace(/.{76}(?=.)/g, '$&\r\n'),
      '',
    ].join('\r\n'),
    'utf8',
  );
}

/** Takes in one notice for each language and time zone; `of` answers the one for an account. */
export function createNotices(
  services: Services & { readonly intake: BodyIntake },
  facts: Pick<RecallNotice, 'sender' | 'sentAt' | 'now'> & { readonly orgId: number },
): { of(account: number): Promise<AcceptedBody> } {
  const made = new Map<string, Promise<AcceptedBody>>();
  const make = async (language: Language, timeZone: string): Promise<AcceptedBody> => {
    const { hostname } = services.config;
    const bytes = composeRecallNotice({ ...facts, language, timeZone, hostname });
    return takeInComposed(services.intake, bytes, facts.orgId);
  };
  return {
    of: async (account) => {
      const { language, timeZoneName } = await readSettings(services.database.read, account);
      const key = `${language} ${timeZoneName}`;
      const notice = made.get(key) ?? make(language, timeZoneName);
      made.set(key, notice);
      return notice;
    },
  };
}
