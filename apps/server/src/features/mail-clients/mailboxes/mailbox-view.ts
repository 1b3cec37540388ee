import type { MailboxRight } from '../../../call/call-context.ts';
import type { Scope } from '../../../call/scope.ts';
import type { ClientKind, OperationContext } from '../../../engines/database/port.ts';
import type { FolderKind } from '../../../engines/database/schema/mailbox-tables.ts';
import type { Person } from '../../identity/index.ts';

/** A mail client's connection, signed in. */
export interface ProgramSession {
  /** Random; the request id of everything that it does. */
  readonly id: string;
  readonly person: Person;
  readonly client: Extract<ClientKind, 'imap' | 'pop3'>;
  readonly remoteAddress: string;
}

/** One folder as a mail client's session sees it: whose mailbox, with which right, without what is closed. */
export interface MailboxView {
  readonly session: ProgramSession;
  readonly folderId: number;
  readonly kind: FolderKind;
  /** Of the organisation that keeps the bodies. */
  readonly orgId: number;
  /** `own` mailbox, or what the session's person may do in another's. */
  readonly right: MailboxRight;
  /** Account, closed folders, and in a shared mailbox whose read marks count. */
  readonly scope: Scope;
}

/** The context in which an operation of this session runs. */
export function toProgramContext(session: ProgramSession, subject: number, now: number): OperationContext {
  return {
    now,
    requestId: session.id,
    actor: session.person.accountNo,
    subject,
    orgId: session.person.orgId,
    address: session.remoteAddress,
    client: session.client,
  };
}
