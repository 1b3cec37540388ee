import type { ApprovalPolicy, MailAddress } from '@hongyan/contract';
import { type Database, defineOperation, type OperationContext } from '../../../engines/database/port.ts';
import { nameAccounts } from '../../group-membership/index.ts';
import { assertMayManageOrganisation } from '../../identity/in-transaction.ts';
import { type RehearsedBatch, type RehearsedMail, type RehearseInput, rehearseBatch } from './rehearse-batch.ts';

/** How far back one looks: as long as it is known whom mail went to. */
export const rehearsalDays = 30;
/** Submissions that one rehearsal reads. */
const maxExamined = 20_000;
/** Mails that it names. */
const maxNamedMails = 500;
const dayMs = 86_400_000;

export interface RehearsalInput {
  readonly orgId: number;
  readonly policy: ApprovalPolicy;
  /** Its number, for the record; null: it is not written down yet. */
  readonly policyId: number | null;
  /** Whoever asks may see other people's subjects and recipients; else they get numbers. */
  readonly mayName: boolean;
  readonly onProgress?: (examined: number) => void;
  readonly signal?: AbortSignal;
}

export interface RehearsedSender extends MailAddress {
  readonly held: number;
  /** Of these, mails with files that have not been read: they would be, when it is sent. */
  readonly uncertain: number;
}

export interface Rehearsal {
  /** Epoch milliseconds. */
  readonly since: number;
  readonly examined: number;
  /** There was more than is read at once. */
  readonly isCut: boolean;
  readonly held: number;
  /** Those with most mails first. */
  readonly senders: readonly RehearsedSender[];
  /** The first of what would have been held; null: whoever asks may not see it. */
  readonly mails: readonly (RehearsedMail & { readonly sender: string })[] | null;
}

/** Records that somebody looked at what was sent, before they see it. Throws `notAllowed`. */
export const recordRehearsal = defineOperation<
  {
    readonly orgId: number;
    readonly policyId: number | null;
    readonly policy: string;
    readonly mayName: boolean;
    readonly examined: number;
    readonly held: number;
  },
  null
>({
  name: 'approval.recordRehearsal',
  accounts: () => [],
  run: async (tx, context, { orgId, policyId, policy, mayName, examined, held }) => {
    await assertMayManageOrganisation(tx, context, orgId);
    const detail = { policy, days: rehearsalDays, examined, held, named: mayName };
    const object = policyId === null ? null : String(policyId);
    return { output: null, audit: [{ action: 'approval.rehearse', object, result: 'ok', orgId, detail }] };
  },
});

function countSenders(
  mails: readonly RehearsedMail[],
  named: ReadonlyMap<number, MailAddress>,
): readonly RehearsedSender[] {
  const groups = Map.groupBy(mails, ({ account }) => account);
  return [...groups]
    .map(([account, held]) => ({
      name: named.get(account)?.name ?? '',
      address: named.get(account)?.address ?? '',
      held: held.length,
      uncertain: held.filter(({ isUncertain }) => isUncertain).length,
    }))
    .toSorted((a, b) => b.held - a.held || a.address.localeCompare(b.address));
}

/** What a policy would have held of the last days. Throws `notAllowed`; rejects with the signal's reason. */
export async function rehearse(
  database: Pick<Database, 'read' | 'runner' | 'longRead'>,
  context: OperationContext,
  { orgId, policy, policyId, mayName, onProgress, signal }: RehearsalInput,
): Promise<Rehearsal> {
  const { read, runner } = database;
  await assertMayManageOrganisation(read, context, orgId);
  const since = context.now - rehearsalDays * dayMs;
  const definition = JSON.stringify(policy);
  const mails: RehearsedMail[] = [];
  let after: RehearseInput['after'] = null;
  let examined = 0;
  do {
    const batch: RehearsedBatch = await database.longRead(
      rehearseBatch,
      { orgId, definition, since, after },
      signal === undefined ? {} : { signal },
    );
    examined += batch.examined;
    mails.push(...batch.mails);
    after = batch.next;
    onProgress?.(examined);
  } while (after !== null && examined < maxExamined);
  const recorded = { orgId, policyId, policy: policy.name, mayName, examined, held: mails.length };
  await runner.execute(recordRehearsal, context, recorded);
  const people = await nameAccounts(read, [...new Set(mails.map(({ account }) => account))]);
  const named = new Map(people.map(({ accountNo, name, address }) => [accountNo, { name, address }]));
  return {
    since,
    examined,
    isCut: after !== null,
    held: mails.length,
    senders: countSenders(mails, named),
    mails: mayName
      ? mails.slice(0, maxNamedMails).map((mail) => ({ ...mail, sender: named.get(mail.account)?.address ?? '' }))
      : null,
  };
}
