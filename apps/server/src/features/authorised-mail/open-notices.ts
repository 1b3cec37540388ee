import { readSettings } from '../../engines/settings/person-settings.ts';
import type { Services } from '../../services.ts';
import { readPerson } from '../identity/index.ts';
import { formatLinkId, formatViewerPath } from './authorised-link.ts';
import type { AuthorisedKey } from './keep-authorised.ts';
import { writeNotice } from './write-notice.ts';

/** Writes what each recipient of a read-limited mail gets; the same for the same recipient whenever it is asked. */
export interface Notices {
  /** Content fields and body. */
  of(address: string): Promise<string>;
}

/** The notices of a mail that has left. `mailFrom`: in whose name it goes out. */
export async function openNotices(
  services: Pick<Services, 'database' | 'secrets'>,
  key: AuthorisedKey,
  mailFrom: string,
): Promise<Notices> {
  const { read } = services.database;
  const mail = await read
    .selectFrom('authorised_mail')
    .selectAll()
    .where('account_no', '=', key.account)
    .where('submission_id', '=', key.submissionId)
    .executeTakeFirstOrThrow();
  const person = await readPerson(read, key.account);
  return {
    of: async (address) => {
      const recipient = await read
        .selectFrom('authorised_recipient')
        .select('target_account_no')
        .where('account_no', '=', key.account)
        .where('submission_id', '=', key.submissionId)
        .where('address', '=', address)
        .executeTakeFirst();
      const target = recipient?.target_account_no ?? null;
      const own = target === null ? null : await readSettings(read, target);
      return writeNotice({
        language: own?.language ?? mail.language,
        timeZone: own?.timeZoneName ?? mail.time_zone,
        sender: `${person?.displayName ?? ''} <${mailFrom}>`.trim(),
        reads: mail.reads,
        expiresAt: mail.expires_at ?? mail.created_at,
        url: `${mail.link_base}/${formatViewerPath(formatLinkId(services.secrets, { account: key.account, uid: mail.uid }, address))}`,
        uid: mail.uid,
      });
    },
  };
}
