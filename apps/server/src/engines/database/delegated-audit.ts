import type { AuditEntry, Change, OperationContext } from './port.ts';

/** Parts of a change's data that name mails. */
interface NamedMails {
  readonly mails?: readonly { readonly mailId?: string }[];
  readonly mailIds?: readonly string[];
}

/** Different mails that the changes name: a move names each twice. */
function countMails(changes: readonly Change[]): number {
  const ids = new Set<string>();
  for (const { data } of changes) {
    const { mails, mailIds } = data as NamedMails;
    if (Array.isArray(mailIds)) for (const id of mailIds) ids.add(String(id));
    if (Array.isArray(mails)) for (const { mailId } of mails as { mailId?: string }[]) if (mailId) ids.add(mailId);
  }
  return ids.size;
}

/**
 * What somebody changed in a mailbox that is not theirs leaves a record even where the same change of one's own would not: its owners are to see
 * who did what. An operation that writes records of its own has said it already; one that changed nothing has nothing to say.
 */
export function delegatedAudit(
  operation: string,
  { actor, subject }: OperationContext,
  result: { readonly changes?: readonly Change[]; readonly audit?: readonly AuditEntry[] },
): readonly AuditEntry[] {
  const { audit = [], changes = [] } = result;
  const isDelegated = actor !== null && subject !== null && actor !== subject;
  if (!isDelegated || audit.length > 0 || !changes.some(({ account }) => account === subject)) return audit;
  return [{ action: operation, object: null, result: 'ok', detail: { mails: countMails(changes) } }];
}
