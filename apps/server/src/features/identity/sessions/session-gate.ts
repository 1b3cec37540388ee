import { timingSafeEqual } from 'node:crypto';
import { orgSettings } from '@hongyan/contract';
import type { CallSession } from '../../../call/call-context.ts';
import type { Db } from '../../../engines/database/port.ts';
import type { Services } from '../../../services.ts';
import { isFeatureOn } from '../../settings/index.ts';
import type { CredentialUse } from '../sign-in/sign-in-ports.ts';
import { readSession, type StoredSession, touchSession, withRight } from './session-store.ts';
import { accessPurpose, parseToken } from './session-token.ts';

const minuteMs = 60_000;
/** How exactly the last use is known: one write a minute for a session in use. */
const touchEveryMs = minuteMs;
/** Sessions whose last noting is remembered; forgetting them all costs one needless write each. */
const maxRememberedTouches = 20_000;

/** How a token came: a cookie session's token is refused as a bearer token and the other way round. */
export type TokenKind = 'cookie' | 'bearer';

/** By which name the server was called, and from where. */
export interface Caller {
  readonly host?: string;
  readonly address?: string;
}

/** A session, and by which name the server was called for it. */
type SessionName = Pick<CallSession, 'actor' | 'sessionId' | 'host'>;

/** Finds out who calls. */
export interface SessionGate {
  /** The session of a token, or null: unknown, ended, expired, unused for too long, its person suspended, or no right (any more) in the mailbox that it has open. */
  authenticate(token: string, kind: TokenKind, caller?: Caller): Promise<CallSession | null>;
  /** Whether a session that was good before is good still, and not locked: a socket outlives the call that opened it. */
  isGood(session: SessionName): Promise<boolean>;
  /** Waits for writes under way. */
  settle(): Promise<void>;
}

/** `DevicePort.recordUse`. */
type RecordUse = (use: CredentialUse) => void;

export type GateServices = Pick<Services, 'database' | 'secrets' | 'clock' | 'log'>;

function isSameHash(given: string, stored: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(stored)];
  return a.length === b.length && timingSafeEqual(a, b);
}

function isAlive(session: StoredSession, now: number): boolean {
  const idleMinutes =
    session.idleMinutes === null ? orgSettings.sessionIdleMinutes.default : Number(JSON.parse(session.idleMinutes));
  return (
    session.endedAt === null &&
    !session.isProgramGone &&
    session.actorState === 'active' &&
    (session.actorExpiresAt === null || session.actorExpiresAt > now) &&
    session.accessExpiresAt > now &&
    session.expiresAt > now &&
    session.lastUsedAt + idleMinutes * minuteMs > now
  );
}

/** A session that was good before, by its name: null when it has ended, expired or its person is suspended. For what outlives the call that opened it: sockets, links. */
export async function findLiveSession(
  db: Db,
  { actor, sessionId, host }: SessionName,
  now: number,
): Promise<CallSession | null> {
  const session = await readSession(db, actor, sessionId);
  if (!session) return null;
  // A program's access token is renewed every half hour under an open socket; what counts is the session.
  const renewed = session.client === 'api' ? { ...session, accessExpiresAt: session.expiresAt } : session;
  if (!isAlive(renewed, now)) return null;
  return withRight(db, { ...session, locked: await isLocked(db, session, host, now) }, now);
}

/**
 * A sign-in that was good before: its session as it is now, whichever mailbox is open in it. null when it has ended, expired or its person is
 * suspended. For what stays open while the mailbox is switched: an editor.
 */
export async function findLiveSignIn(
  db: Db,
  { actor, origin }: Pick<CallSession, 'actor' | 'origin'>,
  now: number,
): Promise<CallSession | null> {
  const rows = await db
    .selectFrom('session')
    .select('session_id')
    .where('account_no', '=', actor)
    .where('origin', '=', origin)
    .where('ended_at', 'is', null)
    .execute();
  for (const { session_id: sessionId } of rows) {
    const session = await findLiveSession(db, { actor, sessionId }, now);
    if (session !== null) return session;
  }
  return null;
}

/**
 * The windows of a sign-in are asked once a minute when a hand last moved. One that has said nothing for two more minutes
 * (a machine that slept, a page that was stopped) locks at its next word, whatever the page would do.
 */
const lockGraceMs = 2 * minuteMs;

/** Whether the screen of a sign-in is locked: by hand, or because nobody has moved for too long. */
async function isLocked(db: Db, session: StoredSession, host: string | undefined, now: number): Promise<boolean> {
  const { locked, lockAfterMs, activeAt, orgId, actor } = session;
  if (locked) return true;
  if (lockAfterMs === null || now - activeAt <= lockAfterMs + lockGraceMs) return false;
  // Asked only now: of a session in use it is not read.
  return isFeatureOn(db, { orgId, accountNo: actor, ...(host === undefined ? {} : { host }) }, 'lockScreen');
}

/** The session of a token, with what its person may do in its mailbox; null: unknown, over, or of the other kind. Notes no use. */
export async function findTokenSession(
  { database, secrets }: Pick<Services, 'database' | 'secrets'>,
  { token, kind }: { readonly token: string; readonly kind: TokenKind },
  now: number,
): Promise<StoredSession | null> {
  const parsed = parseToken(token);
  if (!parsed) return null;
  const stored = await readSession(database.read, parsed.accountNo, parsed.sessionId);
  if (!stored || !isSameHash(secrets.hashToken(accessPurpose, token), stored.accessHash)) return null;
  if ((stored.client === 'web') !== (kind === 'cookie') || !isAlive(stored, now)) return null;
  return withRight(database.read, stored, now);
}

class StoreSessionGate implements SessionGate {
  readonly #services: GateServices;
  readonly #recordUse: RecordUse;
  readonly #underWay = new Set<Promise<void>>();
  /** When this process last recorded a session's use, so that many calls at once write once. */
  readonly #touchedAt = new Map<string, number>();

  constructor(services: GateServices, recordUse: RecordUse) {
    this.#services = services;
    this.#recordUse = recordUse;
  }

  async authenticate(token: string, kind: TokenKind, { host, address }: Caller = {}): Promise<CallSession | null> {
    const { database, clock } = this.#services;
    const now = clock.now();
    const session = await findTokenSession(this.#services, { token, kind }, now);
    if (session === null) return null;
    if (now - session.lastUsedAt >= touchEveryMs) this.#touch(session, now);
    const { sessionId, actor, subject, orgId, right, granted, client, mustChange, unlockedFolders } = session;
    const { origin, derivedFrom, program, language } = session;
    // The service of a program may be anywhere.
    if (address !== undefined && program === undefined)
      this.#recordUse({ accountNo: actor, orgId, credential: `session:${origin}`, address });
    const person = { sessionId, actor, subject, orgId, right, client, mustChange, unlockedFolders, language };
    return {
      ...person,
      origin,
      derivedFrom,
      locked: await isLocked(database.read, session, host, now),
      ...(granted !== undefined && { granted }),
      ...(program !== undefined && { program }),
      ...(host !== undefined && { host }),
    };
  }

  async isGood(name: SessionName): Promise<boolean> {
    const { database, clock } = this.#services;
    const session = await findLiveSession(database.read, name, clock.now());
    return session !== null && !session.locked;
  }

  /** Beside the call, which need not wait for a flush of the disk. */
  #touch(session: StoredSession, now: number): void {
    const { sessionId, actor, orgId, client } = session;
    if (now - (this.#touchedAt.get(sessionId) ?? 0) < touchEveryMs) return;
    if (this.#touchedAt.size >= maxRememberedTouches) this.#touchedAt.clear();
    this.#touchedAt.set(sessionId, now);
    const context = { now, requestId: 'session', actor, subject: actor, orgId, address: null, client };
    const touch = this.#services.database.runner
      .execute(touchSession, context, { accountNo: actor, sessionId })
      .then(() => undefined)
      // The call itself goes on, so that a full disk still lets people read; the session may end early.
      .catch((error: unknown) => this.#services.log.warn({ err: error }, 'the use of a session was not noted'))
      .finally(() => this.#underWay.delete(touch));
    this.#underWay.add(touch);
  }

  async settle(): Promise<void> {
    await Promise.all(this.#underWay);
  }
}

/** The one gate through which every listener finds out who calls. */
export function createSessionGate(services: GateServices, recordUse: RecordUse): SessionGate {
  return new StoreSessionGate(services, recordUse);
}
