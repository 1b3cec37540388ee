import type { ActiveSession } from '@hongyan/contract';
import { secondProofSchema, signInProofSchema } from '@hongyan/contract';
import type { CallSession } from '../../call/call-context.ts';
import { type Db, defineOperation } from '../../engines/database/port.ts';
import { readOrgSetting } from '../../engines/settings/org-settings.ts';
import type { Services } from '../../services.ts';
import { endAllSessions, endOneSession } from '../identity/in-transaction.ts';
import type { NameLocation } from './location-names.ts';
import { announceSessionChange } from './remember-device.ts';

const minuteMs = 60_000;

/** What a sign-in is called outside: the session's own id stands in its tokens, so that not even its owner's browser learns it. */
export function hashSessionId(secrets: Pick<Services['secrets'], 'hashToken'>, sessionId: string): string {
  return secrets.hashToken('sign-in-place', sessionId);
}

/** Sessions that are good still, the last used first. */
async function readLiveSessions(db: Db, { actor, orgId }: Pick<CallSession, 'actor' | 'orgId'>, now: number) {
  const idleMs = (await readOrgSetting(db, orgId, 'sessionIdleMinutes')) * minuteMs;
  return db
    .selectFrom('session')
    .leftJoin('account as opened', 'opened.account_no', 'session.subject_no')
    .leftJoin('address', (join) =>
      join.onRef('address.account_no', '=', 'session.subject_no').on('address.kind', 'in', ['primary', 'removed']),
    )
    .selectAll('session')
    .select(['opened.display_name as opened_name', 'address.address as opened_address'])
    .where('session.account_no', '=', actor)
    .where('session.ended_at', 'is', null)
    .where('session.absolute_expires_at', '>', now)
    .where('session.last_used_at', '>', now - idleMs)
    .orderBy('session.last_used_at', 'desc')
    .orderBy('session.session_id')
    .execute();
}

/** Where the person is signed in, this session first. */
export async function listActiveSessions(
  { database, secrets }: Pick<Services, 'database' | 'secrets'>,
  session: CallSession,
  now: number,
  nameLocation: NameLocation,
): Promise<ActiveSession[]> {
  const rows = await readLiveSessions(database.read, session, now);
  const sessions = rows.map((row): ActiveSession => {
    const isThis = row.session_id === session.sessionId;
    return {
      placeId: hashSessionId(secrets, row.session_id),
      isThis,
      client: row.client,
      device: row.device,
      address: row.address,
      place: nameLocation(row.address),
      how: signInProofSchema.catch('').parse(row.how),
      second: secondProofSchema.catch('').parse(row.second),
      createdAt: row.created_at,
      // Its use is written down once a minute at most; the session that asks is in use now.
      lastUsedAt: isThis ? now : row.last_used_at,
      locked: row.locked === 1,
      mailbox:
        row.subject_no === row.account_no ? null : { emailAddr: row.opened_address ?? '', name: row.opened_name ?? '' },
    };
  });
  return [...sessions.filter(({ isThis }) => isThis), ...sessions.filter(({ isThis }) => !isThis)];
}

/** The session that is called so outside; null: it has ended. */
export async function findLocation(
  { database, secrets }: Pick<Services, 'database' | 'secrets'>,
  { actor }: Pick<CallSession, 'actor'>,
  placeId: string,
): Promise<string | null> {
  const rows = await database.read
    .selectFrom('session')
    .select('session_id')
    .where('account_no', '=', actor)
    .where('ended_at', 'is', null)
    .execute();
  return rows.find((row) => hashSessionId(secrets, row.session_id) === placeId)?.session_id ?? null;
}

export interface EndSessionsInput {
  readonly accountNo: number;
  /** One session, or all but this one. */
  readonly which: { readonly sessionId: string } | { readonly allBut: string };
}

/** Signs out one session or all others; answers how many were still signed in. */
export const endSessions = defineOperation<EndSessionsInput, number>({
  name: 'signInPlaces.end',
  accounts: ({ accountNo }) => [accountNo],
  run: async (tx, context, { accountNo, which }) => {
    const ended =
      'allBut' in which
        ? await endAllSessions(tx, accountNo, context.now, which.allBut)
        : await endOneSession(tx, { accountNo, sessionId: which.sessionId }, context.now);
    if (ended.length === 0) return { output: 0 };
    return {
      output: ended.length,
      changes: [...ended, announceSessionChange(accountNo)],
      audit: [{ action: 'signInPlaces.end', object: null, result: 'ok', detail: { ended: ended.length } }],
    };
  },
});
