import type { AutomaticForward } from '@hongyan/contract';
import type { Db } from '../../engines/database/port.ts';
import { readForward } from '../automatic-mail/index.ts';
import { listSent, type SentMessage } from '../outbox/index.ts';
import { readRules } from '../rules/index.ts';

/** Sent messages that are listed. */
export const maxListedMessages = 100;

/** A rule that sends mail away, deletes it or answers it: how somebody who broke in hides, and reads on. */
export interface TracedRule {
  readonly ruleId: number;
  readonly name: string;
  readonly isOn: boolean;
  /** Such as `forward to x@example.net`. */
  readonly does: readonly string[];
}

/** What somebody who broke into an account may have left in it. */
export interface Traces {
  readonly forward: Pick<AutomaticForward, 'autoForwardEnable' | 'addresses'>;
  readonly rules: readonly TracedRule[];
  /** Who may do what in the mailbox. */
  readonly grants: readonly { readonly to: string; readonly right: string; readonly givenAt: number }[];
  /** Programs that were let into the account. */
  readonly programs: readonly { readonly name: string; readonly agreedAt: number }[];
  /** By which the password could be reset; null: none. */
  readonly recoveryMail: { readonly address: string; readonly boundAt: number | null } | null;
  /** Security keys and passkeys. */
  readonly passkeys: readonly { readonly name: string; readonly createdAt: number }[];
  readonly sent: readonly SentMessage[];
}

async function readTracedRules(db: Db, account: number): Promise<readonly TracedRule[]> {
  const rules = await readRules(db, account);
  return rules.flatMap(({ ruleId, ruleName: name, set, status }) => {
    const does = set.actions.flatMap((action) => {
      if (action.kind === 'forward') return [`forward to ${action.addresses.join(', ')}`];
      return action.kind === 'delete' || action.kind === 'reject' ? [action.kind] : [];
    });
    return does.length === 0 ? [] : [{ ruleId, name, isOn: status === 1, does }];
  });
}

async function readGrants(db: Db, account: number): Promise<Traces['grants']> {
  const rows = await db
    .selectFrom('mailbox_grant')
    .leftJoin('address', (join) =>
      join.onRef('address.account_no', '=', 'mailbox_grant.grantee_no').on('address.kind', '=', 'primary'),
    )
    .innerJoin('account as owner', 'owner.account_no', 'mailbox_grant.account_no')
    .leftJoin('department', (join) =>
      join
        .onRef('department.department_id', '=', 'mailbox_grant.grantee_no')
        .onRef('department.org_id', '=', 'owner.org_id'),
    )
    .select(['grantee_kind', 'address.address', 'department.name', 'mailbox_grant.right', 'mailbox_grant.created_at'])
    .where('mailbox_grant.account_no', '=', account)
    .execute();
  return rows.map((row) => ({
    to: (row.grantee_kind === 'person' ? row.address : row.name) ?? '?',
    right: row.right,
    givenAt: row.created_at,
  }));
}

/** What an administrator looks through after a break-in. */
export async function readTraces(db: Db, account: number, sentSince: number): Promise<Traces> {
  const [forward, rules, grants, programs, recovery, passkeys, sent] = await Promise.all([
    readForward(db, account),
    readTracedRules(db, account),
    readGrants(db, account),
    db
      .selectFrom('oauth_consent')
      .innerJoin('account', 'account.account_no', 'oauth_consent.account_no')
      .leftJoin('oauth_client', (join) =>
        join
          .onRef('oauth_client.client_id', '=', 'oauth_consent.client_id')
          .onRef('oauth_client.org_id', '=', 'account.org_id'),
      )
      .select(['oauth_client.name', 'oauth_consent.client_id', 'oauth_consent.agreed_at'])
      .where('oauth_consent.account_no', '=', account)
      .execute(),
    db.selectFrom('recovery_mail').select(['address', 'bound_at']).where('account_no', '=', account).executeTakeFirst(),
    db.selectFrom('passkey').select(['name', 'created_at']).where('account_no', '=', account).execute(),
    listSent(db, { writer: account, since: sentSince, limit: maxListedMessages }),
  ]);
  const { autoForwardEnable, addresses } = forward.value;
  const address = recovery?.address ?? null;
  return {
    forward: { autoForwardEnable, addresses },
    rules,
    grants,
    programs: programs.map((row) => ({ name: row.name ?? row.client_id, agreedAt: row.agreed_at })),
    recoveryMail: address === null ? null : { address, boundAt: recovery?.bound_at ?? null },
    passkeys: passkeys.map((row) => ({ name: row.name, createdAt: row.created_at })),
    sent,
  };
}
