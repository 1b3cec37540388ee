import type { AuthorisedState } from '@hongyan/contract';
import type { CallContext } from '../../call/call-context.ts';
import { messageKey } from '../../call/message-key.ts';
import { UserError } from '../../call/user-error.ts';
import type { Db } from '../../engines/database/port.ts';
import type {
  AuthorisedMailTable,
  AuthorisedRecipientTable,
} from '../../engines/database/schema/authorised-mail-tables.ts';
import { readScope } from '../../mail/folders/index.ts';
import { findMail } from '../../mail/reading/index.ts';
import type { Services } from '../../services.ts';
import { formatLinkId } from './authorised-link.ts';
import type { AuthorisedKey } from './keep-authorised.ts';
import { wrongPerLink } from './read-operations.ts';

/** A mail of the caller's mailbox that announces a read-limited mail. */
export interface FoundAuthorised {
  readonly mail: AuthorisedMailTable;
  readonly role: 'sender' | 'recipient';
  readonly account: number;
}

/** Finds it. Refuses with mailNotFound, and with authorisedNotFound for any other mail. */
export async function findAuthorised(
  services: Pick<Services, 'database'>,
  context: CallContext,
  mailId: string,
): Promise<FoundAuthorised> {
  const { read } = services.database;
  const scope = await readScope(read, context);
  const { n } = await findMail(read, scope, Number(mailId));
  const mail = await read
    .selectFrom('message')
    .innerJoin('authorised_mail as mail', (join) =>
      join
        .onRef('mail.account_no', '=', 'message.submission_account_no')
        .onRef('mail.submission_id', '=', 'message.submission_id'),
    )
    .leftJoin('submission', (join) =>
      join
        .onRef('submission.account_no', '=', 'mail.account_no')
        .onRef('submission.submission_id', '=', 'mail.submission_id'),
    )
    .where('message.account_no', '=', scope.account)
    .where('message.id', '=', messageKey(scope.account, n))
    .selectAll('mail')
    .select('submission.sent_n')
    .executeTakeFirst();
  if (mail === undefined) throw new UserError('authorisedNotFound');
  const isSent = mail.account_no === scope.account && mail.sent_n === n;
  return { mail, role: isSent ? 'sender' : 'recipient', account: scope.account };
}

const readRows = (db: Db, mail: AuthorisedMailTable) =>
  db
    .selectFrom('authorised_recipient')
    .selectAll()
    .where('account_no', '=', mail.account_no)
    .where('submission_id', '=', mail.submission_id)
    .orderBy('recipient_no')
    .execute();

async function listReads(db: Db, key: AuthorisedKey) {
  const reads = await db
    .selectFrom('authorised_read')
    .select(['recipient_no', 'read_at', 'network'])
    .where('account_no', '=', key.account)
    .where('submission_id', '=', key.submissionId)
    .orderBy('read_at')
    .execute();
  const found = new Map<number, { at: number; network: string }[]>();
  for (const { recipient_no: no, read_at: at, network } of reads)
    found.set(no, [...(found.get(no) ?? []), { at, network }]);
  return found;
}

/** Why it is over, by the clock too: the sweep comes some minutes later. */
function findEndReason(mail: AuthorisedMailTable, now: number): AuthorisedState['ended'] {
  return mail.ended ?? (mail.expires_at !== null && mail.expires_at <= now ? 'expired' : null);
}

function getState(row: AuthorisedRecipientTable, ended: AuthorisedState['ended']) {
  if (row.reads_left === 0) return 'used' as const;
  if (row.wrong >= wrongPerLink) return 'guessed' as const;
  return ended === null ? ('open' as const) : ('ended' as const);
}

/** How it stands with a read-limited mail, for its sender or a recipient. */
export async function readAuthorisedState(
  services: Services,
  context: CallContext,
  mailId: string,
): Promise<AuthorisedState> {
  const { read } = services.database;
  const { mail, role, account } = await findAuthorised(services, context, mailId);
  const ended = findEndReason(mail, context.now);
  const rows = await readRows(read, mail);
  const base = { role, reads: mail.reads, expiresAt: mail.expires_at ?? mail.created_at, ended };
  if (role === 'sender') {
    const reads = await listReads(read, { account: mail.account_no, submissionId: mail.submission_id });
    const recipients = rows.map((row) => ({
      address: row.address,
      state: getState(row, ended),
      readsLeft: row.reads_left,
      reads: reads.get(row.recipient_no) ?? [],
    }));
    return { ...base, recipients, own: null };
  }
  const own = rows.find((row) => row.target_account_no === account);
  if (own === undefined) return { ...base, recipients: [], own: null };
  const linkId = formatLinkId(services.secrets, { account: mail.account_no, uid: mail.uid }, own.address);
  const isOpen = getState(own, ended) === 'open';
  return { ...base, recipients: [], own: { readsLeft: own.reads_left, isOpen, linkId } };
}
