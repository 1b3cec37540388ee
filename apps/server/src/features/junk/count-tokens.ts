import { sql } from 'kysely';
import type { Tx } from '../../engines/database/port.ts';
import { inBatches } from '../../mail/messages/index.ts';
import { readPersonTokens } from './read-training.ts';

/** One learned message as it is counted. */
export interface CountedMessage {
  readonly account: number;
  readonly orgId: number;
  readonly kind: 'junk' | 'good';
  readonly isShared: boolean;
  /** Ascending, so that two that learn at once wait for each other in one order. */
  readonly tokens: readonly number[];
}

async function countForOrganisation(tx: Tx, message: CountedMessage, sign: 1 | -1, people: ReadonlySet<number>) {
  const { orgId, kind } = message;
  const counted = (of: 'junk' | 'good') => (of === kind ? sign : 0);
  await tx
    .insertInto('junk_organisation')
    .values({ org_id: orgId, junk: counted('junk'), good: counted('good') })
    .onConflict((conflict) =>
      conflict.column('org_id').doUpdateSet((eb) => ({
        junk: eb('junk_organisation.junk', '+', eb.ref('excluded.junk')),
        good: eb('junk_organisation.good', '+', eb.ref('excluded.good')),
      })),
    )
    .execute();
  for (const chunk of inBatches(message.tokens)) {
    const rows = chunk.map((token) => ({
      org_id: orgId,
      token,
      junk: counted('junk'),
      good: counted('good'),
      junk_people: people.has(token) ? counted('junk') : 0,
      good_people: people.has(token) ? counted('good') : 0,
    }));
    await tx
      .insertInto('junk_organisation_token')
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns(['org_id', 'token']).doUpdateSet((eb) => ({
          junk: eb('junk_organisation_token.junk', '+', eb.ref('excluded.junk')),
          good: eb('junk_organisation_token.good', '+', eb.ref('excluded.good')),
          junk_people: eb('junk_organisation_token.junk_people', '+', eb.ref('excluded.junk_people')),
          good_people: eb('junk_organisation_token.good_people', '+', eb.ref('excluded.good_people')),
        })),
      )
      .execute();
    if (sign === -1)
      await tx
        .deleteFrom('junk_organisation_token')
        .where('org_id', '=', orgId)
        .where('token', 'in', [...chunk])
        .where(sql<boolean>`junk = 0 AND good = 0`)
        .execute();
  }
}

async function countForPerson(tx: Tx, message: CountedMessage, sign: 1 | -1): Promise<void> {
  const { account, kind, isShared } = message;
  const counted = (of: 'junk' | 'good') => (of === kind ? sign : 0);
  for (const chunk of inBatches(message.tokens)) {
    const rows = chunk.map((token) => ({
      account_no: account,
      token,
      junk: counted('junk'),
      good: counted('good'),
      shared_junk: isShared ? counted('junk') : 0,
      shared_good: isShared ? counted('good') : 0,
    }));
    await tx
      .insertInto('junk_person_token')
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns(['account_no', 'token']).doUpdateSet((eb) => ({
          junk: eb('junk_person_token.junk', '+', eb.ref('excluded.junk')),
          good: eb('junk_person_token.good', '+', eb.ref('excluded.good')),
          shared_junk: eb('junk_person_token.shared_junk', '+', eb.ref('excluded.shared_junk')),
          shared_good: eb('junk_person_token.shared_good', '+', eb.ref('excluded.shared_good')),
        })),
      )
      .execute();
    if (sign === -1)
      await tx
        .deleteFrom('junk_person_token')
        .where('account_no', '=', account)
        .where('token', 'in', [...chunk])
        .where(sql<boolean>`junk = 0 AND good = 0`)
        .execute();
  }
}

/** Tokens whose first (or last) shared message of this kind it is: there is one more person, or one fewer, who has them. */
async function findFirstOrLast(tx: Tx, { account, kind, tokens }: CountedMessage, sign: 1 | -1): Promise<Set<number>> {
  const rows = await readPersonTokens(tx, { account, tokens: JSON.stringify(tokens) });
  const shared = new Map(rows.map((row) => [row.token, kind === 'junk' ? row.shared_junk : row.shared_good]));
  return new Set(tokens.filter((token) => (shared.get(token) ?? 0) === (sign === 1 ? 0 : 1)));
}

/** Counts a learned message (1), or takes it out of the counts again (−1): of its mailbox, and of the organisation where it is shared. */
export async function countMessage(tx: Tx, message: CountedMessage, sign: 1 | -1): Promise<void> {
  if (message.isShared) {
    const people = await findFirstOrLast(tx, message, sign);
    await countForOrganisation(tx, message, sign, people);
  }
  await countForPerson(tx, message, sign);
}
