import { chooseDialect } from '../../engines/database/dialects/choose.ts';
import type { Db } from '../../engines/database/port.ts';
import { prepareRead } from '../../engines/database/prepare-read.ts';
import type { MessageTable } from '../../engines/database/schema/mailbox-tables.ts';
import { caseFoldAddress } from './case-fold-address.ts';

/** Which of some addresses are known: written to before, of a contact, or of the same organisation. One statement, each address three look-ups. */
const readKnown = prepareRead<{ account: number; addresses: string }, { key: string }>((db, bind) =>
  db
    .selectFrom(chooseDialect(db.dialect).selectTexts(bind('addresses')).as('asked'))
    .select('asked.key')
    .where((eb) =>
      eb.or([
        eb.exists(
          eb
            .selectFrom('correspondent')
            .select('correspondent.address')
            .where('correspondent.account_no', '=', bind('account'))
            .whereRef('correspondent.address', '=', 'asked.key'),
        ),
        eb.exists(
          eb
            .selectFrom('contact_email')
            .select('contact_email.address')
            .where('contact_email.account_no', '=', bind('account'))
            .whereRef('contact_email.address', '=', 'asked.key'),
        ),
        eb.exists(
          eb
            .selectFrom('address')
            .innerJoin('account', 'account.org_id', 'address.org_id')
            .select('address.address')
            .where('account.account_no', '=', bind('account'))
            .whereRef('address.address', '=', 'asked.key'),
        ),
      ]),
    ),
);

/** What decides whether a sender is an unknown sender. */
export type SenderFacts = Pick<MessageTable, 'from_address' | 'from_verdict' | 'system'>;

/** Whether a sender is an unknown sender to the person. */
export type IsUnknownSender = (mail: SenderFacts) => boolean;

/**
 * Looks the senders of some mails up, all at once. An unknown sender is neither of the organisation nor a contact nor anybody
 * whom the person ever wrote to; what the organisation or the mail system itself wrote is from no unknown sender. Whether the address is
 * genuine is another question, which `fromVerdict` answers.
 */
export async function readUnknownSenders(
  db: Db,
  account: number,
  mails: readonly SenderFacts[],
): Promise<IsUnknownSender> {
  const isOutside = (mail: SenderFacts): boolean => mail.from_verdict !== 'own' && mail.system === 0;
  const asked = [...new Set(mails.filter(isOutside).map((mail) => caseFoldAddress(mail.from_address)))];
  if (asked.length === 0) return () => false;
  const rows = await readKnown(db, { account, addresses: JSON.stringify(asked) });
  const known = new Set(rows.map((row) => row.key));
  return (mail) => isOutside(mail) && !known.has(caseFoldAddress(mail.from_address));
}
