import { defineOperation, type Tx } from '../../../engines/database/port.ts';
import { readOrgSetting } from '../../../engines/settings/org-settings.ts';
import { readActivePerson, readPerson } from '../people/store.ts';
import { endOneSession } from './end-sessions.ts';
import { accessTokenMs } from './open-session.ts';

const minuteMs = 60_000;

export interface RefreshSessionInput {
  readonly accountNo: number;
  readonly sessionId: string;
  readonly presentedHash: string;
  readonly newAccessHash: string;
  readonly newRefreshHash: string;
}

export type RefreshedSession =
  | { readonly refreshed: true; readonly mustChange: boolean; readonly accessExpiresAt: number }
  | { readonly refreshed: false };

const refused = { output: { refreshed: false } } as const;

async function mustChangePassword(tx: Tx, accountNo: number): Promise<boolean> {
  const row = await tx
    .selectFrom('credential')
    .select('must_change')
    .where('account_no', '=', accountNo)
    .executeTakeFirst();
  return row?.must_change === 1;
}

/**
 * Rotates a session's tokens. A refresh token that is not the present one ends the session: the session's id has 128 random
 * bits and stands in its tokens alone, so whoever knows it holds an old token, and one of the two holders is a thief (RFC 9700 §4.14.2).
 */
export const refreshSession = defineOperation<RefreshSessionInput, RefreshedSession>({
  name: 'identity.refreshSession',
  accounts: () => [],
  run: async (tx, context, input) => {
    const { accountNo, sessionId, presentedHash } = input;
    const person = await readActivePerson(tx, accountNo, context.now);
    if (person === null) return refused;
    const idleMs = (await readOrgSetting(tx, person.orgId, 'sessionIdleMinutes')) * minuteMs;
    const rotated = await tx
      .updateTable('session')
      .set((eb) => ({
        access_hash: input.newAccessHash,
        refresh_hash: input.newRefreshHash,
        used_refresh_hash: presentedHash,
        access_expires_at: eb
          .case()
          .when('absolute_expires_at', '<', context.now + accessTokenMs)
          .then(eb.ref('absolute_expires_at'))
          .else(context.now + accessTokenMs)
          .end(),
        last_used_at: context.now,
      }))
      .where('account_no', '=', accountNo)
      .where('session_id', '=', sessionId)
      .where('client', '=', 'api')
      .where('refresh_hash', '=', presentedHash)
      .where('ended_at', 'is', null)
      .where('absolute_expires_at', '>', context.now)
      .where('last_used_at', '>', context.now - idleMs)
      .returning('access_expires_at')
      .executeTakeFirst();
    if (!rotated) return refused;
    const mustChange = await mustChangePassword(tx, accountNo);
    return { output: { refreshed: true, mustChange, accessExpiresAt: rotated.access_expires_at } };
  },
});

/** Ends a session whose refresh token was not the present one; answers whether it did. */
export const endReusedSession = defineOperation<
  { accountNo: number; sessionId: string; presentedHash: string },
  boolean
>({
  name: 'identity.endReusedSession',
  accounts: ({ accountNo }) => [accountNo],
  run: async (tx, context, { accountNo, sessionId, presentedHash }) => {
    const session = await tx
      .selectFrom('session')
      .select(['refresh_hash', 'client'])
      .where('account_no', '=', accountNo)
      .where('session_id', '=', sessionId)
      .executeTakeFirst();
    // The present one was refused for its age or the person's state: no theft.
    if (session?.client !== 'api' || session.refresh_hash === presentedHash) return { output: false };
    const changes = await endOneSession(tx, { accountNo, sessionId }, context.now);
    if (changes.length === 0) return { output: false };
    const orgId = (await readPerson(tx, accountNo))?.orgId;
    const entry = { action: 'identity.refreshReused', object: String(accountNo), result: 'refused' as const };
    return { output: true, changes, audit: [orgId === undefined ? entry : { ...entry, orgId }] };
  },
});
