import type { SenderRule } from '@hongyan/contract';
import { UserError } from '../../call/user-error.ts';
import { defineOperation, type Tx } from '../../engines/database/port.ts';
import { systemFolderId } from '../../mail/folders/index.ts';
import { inBatches, type MailSelection, pickMessages, selectMails } from '../../mail/messages/index.ts';
import { type MovedMails, moveMessages } from '../../mail/moves/index.ts';
import { putRule, rulesChanged } from './change-rules.ts';
import { normaliseSender } from './sender-form.ts';

export interface ReportJunkInput extends MailSelection {
  readonly junk: boolean;
  /** With `junk`: the senders are blocked too. */
  readonly block: boolean;
}

export interface ReportedJunk extends MovedMails {
  /** The rules that were made of it. */
  readonly rules: readonly SenderRule[];
}

const junkId = systemFolderId('junk');

/** Senders whom a rule may name: those of mail from others whose domain is proven, or any when they are to be blocked. */
async function readSenders(tx: Tx, account: number, ns: readonly number[], onlyProven: boolean): Promise<string[]> {
  const senders = new Set<string>();
  for (const chunk of inBatches(ns)) {
    const rows = await tx
      .selectFrom(pickMessages(account, chunk))
      .crossJoin('message')
      .whereRef('message.account_no', '=', 'picked.column1')
      .whereRef('message.id', '=', 'picked.column2')
      .select(['message.from_address', 'message.from_verdict'])
      .execute();
    for (const { from_address: address, from_verdict: verdict } of rows) {
      if (!address.includes('@') || (onlyProven && verdict !== 'pass' && verdict !== 'own')) continue;
      senders.add(normaliseSender(address));
    }
  }
  return [...senders];
}

/** Nobody blocks themself by reporting a mail that names them. */
async function withoutOwn(tx: Tx, account: number, senders: readonly string[]): Promise<string[]> {
  const own = await tx.selectFrom('address').select('address').where('account_no', '=', account).execute();
  return senders.filter((sender) => !own.some(({ address }) => address === sender));
}

/**
 * Spam goes to junk; what is none goes to the inbox, and its sender is allowed from now on where the domain is proven: a rule
 * for a name that anybody may write would let the forger in. Refuses with alreadyInFolder when all of them lie there.
 */
export const reportJunk = defineOperation<ReportJunkInput, ReportedJunk>({
  name: 'trust.reportJunk',
  accounts: (input) => [input.account],
  run: async (tx, context, input) => {
    const { account, junk } = input;
    const mails = await selectMails(tx, input);
    const isDone = (folderId: number): boolean => (junk ? folderId === junkId : folderId !== junkId);
    if (mails.every((mail) => isDone(mail.folder_id))) throw new UserError('alreadyInFolder');
    const target = junk ? junkId : systemFolderId('inbox');
    const moved = await moveMessages(tx, context, {
      account,
      mails,
      to: (mail) => (isDone(mail.folder_id) ? mail.folder_id : target),
      isByHand: true,
    });
    const rules: SenderRule[] = [];
    if (!junk || input.block) {
      const ns = mails.filter((mail) => !isDone(mail.folder_id)).map((mail) => mail.n);
      const senders = await withoutOwn(tx, account, await readSenders(tx, account, ns, !junk));
      for (const sender of senders) {
        const put = await putRule(tx, context, account, { kind: junk ? 'block' : 'allow', sender });
        if (put.isNew) rules.push(put.rule);
      }
    }
    const changes = rules.length === 0 ? moved.changes : [...moved.changes, rulesChanged(account)];
    return { output: { ...moved.output, rules }, changes };
  },
});
