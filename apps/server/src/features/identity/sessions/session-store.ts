/** Reads and small writes of sessions. */
import { defaultSettings, type Language, type SettingKey, settingSchemas } from '@hongyan/contract';
import type { CallSession } from '../../../call/call-context.ts';
import type { Flag } from '../../../engines/database/flag.ts';
import { type Db, defineOperation } from '../../../engines/database/port.ts';
import { prepareRead } from '../../../engines/database/prepare-read.ts';
import type { SessionTable } from '../../../engines/database/schema/identity-tables.ts';
import { readMailboxRights } from '../people/mailbox-rights.ts';

/** What a token is checked against. */
export interface StoredSession extends CallSession {
  readonly accessHash: string;
  readonly accessExpiresAt: number;
  readonly expiresAt: number;
  readonly lastUsedAt: number;
  readonly endedAt: number | null;
  /** Milliseconds without a hand after which its screen locks by itself; null: it does not. */
  readonly lockAfterMs: number | null;
  /** When a hand last moved, as its windows reported. */
  readonly activeAt: number;
  /** The program that holds it was removed: its tokens are good for nothing. */
  readonly isProgramGone: boolean;
  readonly actorState: 'active' | 'suspended';
  /** When the actor's own mailbox ends; null: never. */
  readonly actorExpiresAt: number | null;
  /** JSON of the organisation's `sessionIdleMinutes`; null where it has the default. */
  readonly idleMinutes: string | null;
}

type SessionRow = Omit<
  SessionTable,
  'refresh_hash' | 'used_refresh_hash' | 'created_at' | 'device' | 'address' | 'how' | 'second' | 'proof_at'
> & {
  readonly org_id: number;
  readonly state: 'active' | 'suspended';
  readonly account_expires_at: number | null;
  readonly idle_minutes: string | null;
  readonly must_change: Flag | null;
  /** Of the program that holds the session; null: it has none, or the program was removed. */
  readonly program_own: 0 | 1 | null;
  /** JSON of the person's settings `islockscreen` and `lockAfterMinutes`; null where not set. */
  readonly lock_by_itself: string | null;
  readonly lock_after: string | null;
  /** JSON of the person's setting `language`; null where not set. */
  readonly spoken: string | null;
  /** null: no lock password, so nothing locks. */
  readonly lock_password_at: number | null;
};

const readRow = prepareRead<{ accountNo: number; sessionId: string }, SessionRow>(
  (db, bind) =>
    db
      .selectFrom('session')
      .innerJoin('account', 'account.account_no', 'session.account_no')
      .leftJoin('credential', 'credential.account_no', 'session.account_no')
      .leftJoin('org_setting', (join) =>
        join.onRef('org_setting.org_id', '=', 'account.org_id').on('org_setting.key', '=', 'sessionIdleMinutes'),
      )
      .leftJoin('account_setting as by_itself', (join) =>
        join
          .onRef('by_itself.account_no', '=', 'session.account_no')
          .on('by_itself.key', '=', 'islockscreen' satisfies SettingKey),
      )
      .leftJoin('account_setting as after', (join) =>
        join
          .onRef('after.account_no', '=', 'session.account_no')
          .on('after.key', '=', 'lockAfterMinutes' satisfies SettingKey),
      )
      .leftJoin('account_setting as spoken', (join) =>
        join
          .onRef('spoken.account_no', '=', 'session.account_no')
          .on('spoken.key', '=', 'language' satisfies SettingKey),
      )
      .leftJoin('lock_password', 'lock_password.account_no', 'session.account_no')
      .leftJoin('oauth_client', (join) =>
        join
          .onRef('oauth_client.org_id', '=', 'account.org_id')
          .onRef('oauth_client.client_id', '=', 'session.program_id'),
      )
      .select([
        'session.account_no',
        'session.session_id',
        'session.subject_no',
        'session.client',
        'session.access_hash',
        'session.access_expires_at',
        'session.last_used_at',
        'session.absolute_expires_at',
        'session.locked',
        'session.active_at',
        'session.unlocked_folders',
        'session.origin',
        'session.derived_from',
        'session.program_id',
        'session.ended_at',
      ])
      .select([
        'account.org_id as org_id',
        'account.state as state',
        'account.expires_at as account_expires_at',
        'org_setting.value as idle_minutes',
        'credential.must_change as must_change',
        'by_itself.value as lock_by_itself',
        'after.value as lock_after',
        'spoken.value as spoken',
        'lock_password.changed_at as lock_password_at',
        'oauth_client.own as program_own',
      ])
      .where('session.account_no', '=', bind('accountNo'))
      .where('session.session_id', '=', bind('sessionId')),
  { cached: true },
);

/** Programs have no screen, and without a lock password nothing could be unlocked. */
function parseLockAfterMs(row: SessionRow): number | null {
  if (row.client !== 'web' || row.lock_password_at === null || row.lock_by_itself !== 'true') return null;
  return (row.lock_after === null ? defaultSettings.lockAfterMinutes : Number(row.lock_after)) * 60_000;
}

/** A stored value that the setting no longer takes counts as not set. */
function chooseLanguage({ spoken }: SessionRow): Language | undefined {
  const parsed = spoken === null ? null : settingSchemas.language.safeParse(JSON.parse(spoken));
  return parsed?.success === true ? parsed.data : undefined;
}

/** One point read: the session, its person's state and the organisation's idle time. The right in another's mailbox is not looked up (`withRight`). */
export async function readSession(db: Db, accountNo: number, sessionId: string): Promise<StoredSession | null> {
  const [row] = await readRow(db, { accountNo, sessionId });
  if (!row) return null;
  const unlocked = Object.entries(JSON.parse(row.unlocked_folders) as Record<string, number>);
  return {
    sessionId: row.session_id,
    actor: row.account_no,
    subject: row.subject_no,
    orgId: row.org_id,
    right: 'own',
    client: row.client,
    origin: row.origin,
    derivedFrom: row.derived_from,
    ...(row.program_id !== null && { program: { clientId: row.program_id, own: row.program_own === 1 } }),
    isProgramGone: row.program_id !== null && row.program_own === null,
    locked: row.locked === 1,
    lockAfterMs: parseLockAfterMs(row),
    activeAt: row.active_at,
    mustChange: row.must_change === 1,
    language: chooseLanguage(row),
    unlockedFolders: new Map(unlocked.map(([folder, until]) => [Number(folder), until])),
    accessHash: row.access_hash,
    accessExpiresAt: row.access_expires_at,
    expiresAt: row.absolute_expires_at,
    lastUsedAt: row.last_used_at,
    endedAt: row.ended_at,
    actorState: row.state,
    actorExpiresAt: row.account_expires_at,
    idleMinutes: row.idle_minutes,
  };
}

/** What the lock screen asks of a session: the state that was written, and when it would lock by itself. null: there is no such session. */
export async function readScreenState(
  db: Db,
  { actor, sessionId }: Pick<CallSession, 'actor' | 'sessionId'>,
): Promise<Pick<StoredSession, 'locked' | 'lockAfterMs' | 'activeAt'> | null> {
  return readSession(db, actor, sessionId);
}

/** The session with what its person may do in the mailbox that is open: a second point read where it is another's. null: nothing (any more). */
export async function withRight<Session extends CallSession>(
  db: Db,
  session: Session,
  now: number,
): Promise<Session | null> {
  if (session.subject === session.actor) return session;
  const rights = await readMailboxRights(db, session, now);
  if (rights === null || rights.right === null) return null;
  // Whoever manages its mail writes in its name; the recipients see who it was, unless that right was given too.
  const granted = { isShared: rights.isShared, send: rights.send ?? 'onBehalf' };
  return { ...session, right: rights.right, granted };
}

/** Notes that a session is in use. */
export const touchSession = defineOperation<{ accountNo: number; sessionId: string }, null>({
  name: 'identity.touchSession',
  accounts: () => [],
  run: async (tx, context, { accountNo, sessionId }) => {
    await tx
      .updateTable('session')
      .set({ last_used_at: context.now })
      .where('account_no', '=', accountNo)
      .where('session_id', '=', sessionId)
      .where('last_used_at', '<', context.now)
      .where('ended_at', 'is', null)
      .execute();
    return { output: null };
  },
});
