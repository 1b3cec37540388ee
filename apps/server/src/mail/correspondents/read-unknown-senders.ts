import { sql } from 'kysely';
import { messageKey } from '../../call/message-key.ts';
import { chooseDialect } from '../../engines/database/dialects/choose.ts';
import type { Db } from '../../engines/database/port.ts';
import { prepareRead } from '../../engines/database/prepare-read.ts';
import type { MessageTable } from '../../engines/database/schema/mailbox-tables.ts';
import { caseFoldAddress } from './case-fold-address.ts';
import { namesOfSender } from './sender-rules.ts';

/**
 * Which of some names are known: addresses that were written to before, of a contact, or of the same organisation, and addresses and
 * domains that the person has allowed, where that counts. One statement, each name four look-ups.
 */
const prepareKnown = (countsAllowed: boolean) =>
  prepareRead<{ account: number; names: string }, { key: string }>(
    (db, bind) =>
      db
        .selectFrom(chooseDialect(db.dialect).selectTexts(bind('names')).as('asked'))
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
            ...(countsAllowed
              ? [
                  eb.exists(
                    eb
                      .selectFrom('sender_rule')
                      .select('sender_rule.sender')
                      .where('sender_rule.account_no', '=', bind('account'))
                      .where('sender_rule.kind', '=', 'allow')
                      .whereRef('sender_rule.sender', '=', 'asked.key'),
                  ),
                ]
              : []),
          ]),
        ),
    { cached: true },
  );
const readKnown = prepareKnown(false);
const readKnownOrAllowed = prepareKnown(true);

/** Characters: more than the names of all kept fields. */
const maxIndexLength = 2_000;

/** The beginning of the kept header fields, which names them all (mail/bodies/kept-fields.ts). */
const readFieldNames = prepareRead<{ account: number; ids: string }, { id: number; kept: string | null }>((db, bind) =>
  db
    .selectFrom('message_print')
    .innerJoin(chooseDialect(db.dialect).selectKeys(bind('ids')).as('asked'), 'asked.key', 'message_print.id')
    .where('message_print.account_no', '=', bind('account'))
    .select(['message_print.id', sql<string | null>`substr(imap_fields, 1, ${sql.lit(maxIndexLength)})`.as('kept')]),
);
/** Fields of RFC 2919 and RFC 2369 that only mail to many has. */
const listFields = new Set(['list-id', 'list-unsubscribe']);

/** Those of some mails that went to a list or to subscribers. */
async function findListMails(db: Db, account: number, mails: readonly SenderFacts[]): Promise<ReadonlySet<number>> {
  if (mails.length === 0) return new Set();
  const rows = await readFieldNames(db, { account, ids: JSON.stringify(mails.map(({ n }) => messageKey(account, n))) });
  const isList = ({ kept }: { kept: string | null }): boolean =>
    (kept?.split('\n', 1)[0] ?? '').split(',').some((entry) => listFields.has(entry.split(':', 1)[0] ?? ''));
  return new Set(rows.filter(isList).map(({ id }) => id));
}

/** What decides whether a sender is an unknown sender. */
export type SenderFacts = Pick<MessageTable, 'n' | 'from_address' | 'from_verdict' | 'system'>;

/** Whether a sender is an unknown sender to the person. */
export type IsUnknownSender = (mail: SenderFacts) => boolean;

/**
 * Looks the senders of some mails up, all at once. An unknown sender is neither of the organisation nor a contact nor anybody whom the
 * person ever wrote to or has allowed, alone or with their domain (sender rules); what the organisation or the mail system itself wrote
 * is from no unknown sender, and neither is a newsletter or a message of a list whose From domain is proven. Whether the address is
 * genuine is another question, which `fromVerdict` answers. `countsAllowed` is false where more hangs on the answer than what is shown:
 * what was allowed and lists count for nothing then.
 */
export async function readUnknownSenders(
  db: Db,
  account: number,
  mails: readonly SenderFacts[],
  { countsAllowed = true } = {},
): Promise<IsUnknownSender> {
  const isOutside = (mail: SenderFacts): boolean => mail.from_verdict !== 'own' && mail.system === 0;
  const namesOf = ({ from_address }: SenderFacts): string[] => {
    const address = caseFoldAddress(from_address);
    return countsAllowed ? [address, ...namesOfSender(address)] : [address];
  };
  const asked = [...new Set(mails.filter(isOutside).flatMap(namesOf))];
  if (asked.length === 0) return () => false;
  const read = countsAllowed ? readKnownOrAllowed : readKnown;
  const rows = await read(db, { account, names: JSON.stringify(asked) });
  const known = new Set(rows.map((row) => row.key));
  const unknown = mails.filter((mail) => isOutside(mail) && !namesOf(mail).some((name) => known.has(name)));
  const proven = unknown.filter(({ from_verdict }) => from_verdict === 'pass');
  const listed = countsAllowed ? await findListMails(db, account, proven) : new Set<number>();
  const shown = new Set(unknown.map(({ n }) => n).filter((n) => !listed.has(messageKey(account, n))));
  return ({ n }) => shown.has(n);
}
