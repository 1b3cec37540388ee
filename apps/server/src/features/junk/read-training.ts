import { chooseDialect } from '../../engines/database/dialects/choose.ts';
import type { Db } from '../../engines/database/port.ts';
import { prepareRead } from '../../engines/database/prepare-read.ts';
import type {
  JunkOrganisationTable,
  JunkOrganisationTokenTable,
  JunkPersonTable,
  JunkPersonTokenTable,
} from '../../engines/database/schema/junk-tables.ts';
import type { Counts, Training } from '../../engines/junk-classifier/index.ts';
import { agreeingPeople, enoughOfOrganisation, enoughOfPerson } from './training-limits.ts';

/** Rows of one mailbox for some tokens. */
export const readPersonTokens = prepareRead<
  { account: number; tokens: string },
  Pick<JunkPersonTokenTable, 'token' | 'junk' | 'good' | 'shared_junk' | 'shared_good'>
>((db, bind) =>
  db
    .selectFrom(chooseDialect(db.dialect).selectKeys(bind('tokens')).as('asked'))
    .crossJoin('junk_person_token')
    .where('junk_person_token.account_no', '=', bind('account'))
    .whereRef('junk_person_token.token', '=', 'asked.key')
    .select([
      'junk_person_token.token',
      'junk_person_token.junk',
      'junk_person_token.good',
      'junk_person_token.shared_junk',
      'junk_person_token.shared_good',
    ]),
);

const readOrganisationTokens = prepareRead<
  { org: number; tokens: string },
  Pick<JunkOrganisationTokenTable, 'token' | 'junk' | 'good' | 'junk_people' | 'good_people'>
>((db, bind) =>
  db
    .selectFrom(chooseDialect(db.dialect).selectKeys(bind('tokens')).as('asked'))
    .crossJoin('junk_organisation_token')
    .where('junk_organisation_token.org_id', '=', bind('org'))
    .whereRef('junk_organisation_token.token', '=', 'asked.key')
    .select([
      'junk_organisation_token.token',
      'junk_organisation_token.junk',
      'junk_organisation_token.good',
      'junk_organisation_token.junk_people',
      'junk_organisation_token.good_people',
    ]),
);

const readPerson = prepareRead<{ account: number }, Pick<JunkPersonTable, 'junk' | 'good'>>(
  (db, bind) => db.selectFrom('junk_person').select(['junk', 'good']).where('account_no', '=', bind('account')),
  { cached: true },
);

const readOrganisation = prepareRead<{ org: number }, Pick<JunkOrganisationTable, 'junk' | 'good'>>(
  (db, bind) => db.selectFrom('junk_organisation').select(['junk', 'good']).where('org_id', '=', bind('org')),
  { cached: true },
);

const hasEnough = (counts: Counts | undefined, enough: number): counts is Counts =>
  counts !== undefined && counts.junk >= enough && counts.good >= enough;

/** How many messages a person has taught; null where these are too few to go by. */
export async function readPersonMessages(db: Db, account: number): Promise<Counts | null> {
  const [row] = await readPerson(db, { account });
  return hasEnough(row, enoughOfPerson) ? row : null;
}

/** How many messages count for an organisation; null where these are too few to go by. */
export async function readOrganisationMessages(db: Db, org: number): Promise<Counts | null> {
  const [row] = await readOrganisation(db, { org });
  return hasEnough(row, enoughOfOrganisation) ? row : null;
}

/** What a person has taught about some tokens. */
export async function readPersonTraining(
  db: Db,
  account: number,
  messages: Counts,
  tokens: readonly number[],
): Promise<Training<number>> {
  const rows = await readPersonTokens(db, { account, tokens: JSON.stringify(tokens) });
  return { messages, tokens: new Map(rows.map((row) => [row.token, row])) };
}

/**
 * What an organisation has learned about some tokens. A token counts for a kind when people agree about it: what one person alone has had
 * in Junk, or alone holds for good, decides nothing for others.
 */
export async function readOrganisationTraining(
  db: Db,
  org: number,
  messages: Counts,
  tokens: readonly number[],
): Promise<Training<number>> {
  const rows = await readOrganisationTokens(db, { org, tokens: JSON.stringify(tokens) });
  const agreed = rows.map((row): [number, Counts] => [
    row.token,
    {
      junk: row.junk_people >= agreeingPeople ? row.junk : 0,
      good: row.good_people >= agreeingPeople ? row.good : 0,
    },
  ]);
  return { messages, tokens: new Map(agreed) };
}
