import { defineOperation, type Tx } from '../../engines/database/port.ts';

export interface LinkSubjectInput {
  readonly orgId: number;
  readonly issuer: string;
  readonly sub: string;
  /** A verified address as it is stored; null: none was given, so only a known subject is found. */
  readonly address: string | null;
}

/** `another`: the mailbox with this address is already somebody else's at this issuer (an address that was given anew). */
export type LinkedSubject =
  | { readonly kind: 'known'; readonly accountNo: number }
  | { readonly kind: 'nobody' }
  | { readonly kind: 'another' };

async function findLinked(tx: Tx, { orgId, issuer, sub }: LinkSubjectInput): Promise<number | null> {
  const row = await tx
    .selectFrom('sso_subject')
    .select('account_no')
    .where('org_id', '=', orgId)
    .where('issuer', '=', issuer)
    .where('sub', '=', sub)
    .executeTakeFirst();
  return row?.account_no ?? null;
}

/** Who somebody at an issuer is: by `sub`, and at the first sign-in by the verified primary address. */
export const linkSubject = defineOperation<LinkSubjectInput, LinkedSubject>({
  name: 'singleSignOn.linkSubject',
  accounts: () => [],
  run: async (tx, context, input) => {
    const linked = await findLinked(tx, input);
    if (linked !== null) return { output: { kind: 'known', accountNo: linked } };
    const { orgId, issuer, sub, address } = input;
    const owner = await tx
      .selectFrom('address')
      .innerJoin('account', 'account.account_no', 'address.account_no')
      .select('address.account_no as accountNo')
      .where('address.address', '=', address ?? '')
      .where('address.org_id', '=', orgId)
      .where('address.kind', '=', 'primary')
      .where('account.kind', '=', 'person')
      .executeTakeFirst();
    if (!owner) return { output: { kind: 'nobody' } };
    const { accountNo } = owner;
    const inserted = await tx
      .insertInto('sso_subject')
      .values({ org_id: orgId, issuer, sub, account_no: accountNo, linked_at: context.now })
      .onConflict((conflict) => conflict.doNothing())
      .returning('account_no')
      .execute();
    // Two windows of the same person may do this at once: the other's link is as good.
    if (inserted.length === 0 && (await findLinked(tx, input)) !== accountNo) return { output: { kind: 'another' } };
    const audit = [
      { action: 'singleSignOn.link', object: String(accountNo), result: 'ok' as const, orgId, detail: { issuer } },
    ];
    return { output: { kind: 'known', accountNo }, audit };
  },
});

/** Forgets whom an issuer means by a mailbox; the next sign-in finds it by address again. */
export const unlinkAccount = defineOperation<{ readonly accountNo: number; readonly orgId: number }, number>({
  name: 'singleSignOn.unlink',
  accounts: () => [],
  run: async (tx, _context, { accountNo, orgId }) => {
    const gone = await tx
      .deleteFrom('sso_subject')
      .where('org_id', '=', orgId)
      .where('account_no', '=', accountNo)
      .returning('sub')
      .execute();
    const audit = [{ action: 'singleSignOn.unlink', object: String(accountNo), result: 'ok' as const, orgId }];
    return { output: gone.length, audit };
  },
});
