import type { Language } from '@hongyan/contract';
import { readSettings } from '../../engines/settings/person-settings.ts';
import type { AcceptedBody } from '../../mail/bodies/in-transaction.ts';
import type { BodyIntake } from '../../mail/bodies/index.ts';
import { composeSharedNotice, takeInComposed } from '../../mail/notices/index.ts';
import type { Services } from '../../services.ts';
import { recallStrings } from './recall-strings.ts';

export interface RecallNotice {
  readonly language: Language;
  /** IANA. */
  readonly timeZone: string;
  /** Name and address of who recalled it. */
  readonly sender: string;
  readonly sentAt: number;
  readonly hostname: string;
  readonly now: number;
}

/** The notice as a message. It names no recipient, so that one body serves all of a language. */
export function composeRecallNotice({ language, timeZone, hostname, now, ...recalled }: RecallNotice): Uint8Array {
  const strings = recallStrings[language];
  const format = { timeZone, dateStyle: 'long', timeStyle: 'short' } as const;
  const sentAt = new Intl.DateTimeFormat(language, format).format(recalled.sentAt);
  const sender = recalled.sender.replace(/[\0-\x1f\x7f]+/g, ' ');
  const { fromName } = strings;
  const text = strings.text(sender, sentAt);
  return composeSharedNotice({ hostname, fromName, subject: strings.subject(sender), text, now });
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
