import type { Call, Language } from '@hongyan/contract';
import type { OperationContext } from '../engines/database/port.ts';
import { UserError } from './user-error.ts';

/** `own`: one's own mailbox. Another's by a grant: `full` everything with its mail, `read` nothing that changes it. */
export type MailboxRight = 'own' | 'full' | 'read';

/** A program that a session belongs to. */
export interface SessionProgram {
  readonly clientId: string;
  /** One of the organisation itself; every other is a third-party program, which calls only what the contract lets programs call. */
  readonly own: boolean;
}

/** A session as every listener knows it: who acts (`actor`) and whose mailbox is open (`subject`). */
export interface CallSession {
  readonly sessionId: string;
  readonly actor: number;
  readonly subject: number;
  readonly orgId: number;
  /** What the actor may do in this mailbox. */
  readonly right: MailboxRight;
  /** What goes with a right in another's mailbox; absent in one's own. */
  readonly granted?: {
    /** The mailbox is nobody's own: what is read in it is kept for each person. */
    readonly isShared: boolean;
    /** How the actor writes in the mailbox's name: as itself, or with their own name as its sender. */
    readonly send: 'sendAs' | 'onBehalf';
  };
  readonly client: 'web' | 'api';
  /** By which name the server was called; switches may be set for it. Left out: not known. */
  readonly host?: string;
  /** The sign-in that it belongs to, the same through switches of the mailbox: what is opened by it names it and ends with it. */
  readonly origin: string;
  /** The sign-in that opened it (QR code, code of a program), with which it ends; null: it stands by itself. */
  readonly derivedFrom: string | null;
  /** The program that holds its tokens by oauth2/authorize or single sign-on; absent for browsers and for tokens by a proof of the person. */
  readonly program?: SessionProgram;
  readonly locked: boolean;
  /** The person is to change their password before anything else. */
  readonly mustChange: boolean;
  /** What the person has saved; absent where they have saved none. */
  readonly language?: Language | undefined;
  /** Folder ids that are open for this session although they have a password, with the time until which they are. */
  readonly unlockedFolders: ReadonlyMap<number, number>;
}

/** What a browser keeps for us beside its session. `trusted`: second proofs that need not be shown again for a while. `device`: by which it is known again. */
export type BrowserCookieName = 'trusted' | 'device';

/** Cookies that no script reads (`__Host-` on TLS). */
export interface BrowserCookies {
  read(name: BrowserCookieName): string | null;
  set(name: BrowserCookieName, value: string, maxAgeSeconds: number): void;
}

/** What a route's handler knows of the request. */
export interface OpenCallContext {
  readonly requestId: string;
  /** Epoch milliseconds UTC. */
  readonly now: number;
  /** The caller's network address, from configured proxies only. */
  readonly address: string;
  readonly userAgent: string;
  readonly language: Language;
  readonly idempotencyKey: string | undefined;
  /** The name that the browser asked for, checked against the served hosts. */
  readonly host: string;
  readonly secure: boolean;
  /** Aborted when the caller has gone before the answer: long reads end then, changes do not. */
  readonly signal: AbortSignal;
  /** Left out where no browser calls. */
  readonly browserCookies?: BrowserCookies;
}

export interface CallContext extends OpenCallContext {
  readonly session: CallSession;
}

/** The context in which an operation runs for this call. */
export function toOperationContext(context: OpenCallContext & { readonly session?: CallSession }): OperationContext {
  const { session } = context;
  return {
    now: context.now,
    requestId: context.requestId,
    actor: session?.actor ?? null,
    subject: session?.subject ?? null,
    orgId: session?.orgId ?? null,
    address: context.address,
    client: session?.client ?? 'api',
    ...(context.idempotencyKey === undefined ? {} : { idempotencyKey: context.idempotencyKey }),
  };
}

/** Refuses a third-party program what the contract does not let programs call (decision 0060). Throws `programRefused`. */
export function refusePrograms({ programs }: Pick<Call, 'programs'>, { program }: Pick<CallSession, 'program'>): void {
  if (program !== undefined && !program.own && !programs) throw new UserError('programRefused');
}
