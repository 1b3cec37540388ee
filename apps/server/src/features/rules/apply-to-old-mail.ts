import { type BulkAction, type LabelId, type MailboxId, maxBulkMails, maxExportMails } from '@hongyan/contract';
import type { CallContext } from '../../call/call-context.ts';
import { UserError } from '../../call/user-error.ts';
import { readScope, systemFolderId } from '../../mail/folders/index.ts';
import type { Services } from '../../services.ts';
import { type StartedBulk, startAction } from '../bulk/index.ts';
import { joinActions, type RuleVerdict } from './evaluate-rules.ts';
import type { FittingMail } from './find-fitting.ts';
import { findRestReasons, readRules } from './store.ts';
import { walkFitting } from './walk-fitting.ts';

/** What is done to old mail, flags before the folder. Nobody is written to about a mail that came long ago. */
function actionsFor({ destination, labels, starred, seen, reject }: RuleVerdict): BulkAction[] {
  const actions: BulkAction[] = [];
  if (seen) actions.push({ kind: 'seen', seen: true });
  if (starred) actions.push({ kind: 'favorite', favorite: true });
  if (labels.length > 0) actions.push({ kind: 'label', add: labels.map((id) => String(id) as LabelId), remove: [] });
  // What was not rejected in its time is not thrown away now.
  if (destination === 'bin' && reject === null) actions.push({ kind: 'recoverableDelete' });
  // Nor is put off what was there to be read.
  if (destination !== null && destination !== 'bin' && 'folderId' in destination)
    actions.push({ kind: 'move', targetMailboxId: String(destination.folderId) as MailboxId });
  return actions;
}

/** A mail that is as the rule would make it has nothing to do. Its labels are the change's to compare. */
function isUndone(mail: FittingMail, actions: readonly BulkAction[]): boolean {
  return actions.some((action) => {
    if (action.kind === 'seen') return !mail.seen;
    if (action.kind === 'favorite') return !mail.starred;
    if (action.kind === 'move') return mail.folderId !== Number(action.targetMailboxId);
    return true;
  });
}

export interface OldMail {
  readonly ruleId: number;
  readonly where: 'inbox' | 'everywhere';
}

/** Applies a saved rule to old mail as a change in the background, with progress, and undo for a day. Other rules are not asked. */
export async function applyToOldMail(
  services: Pick<Services, 'database'>,
  context: CallContext,
  { ruleId, where }: OldMail,
): Promise<StartedBulk> {
  const { read } = services.database;
  const scope = await readScope(read, context);
  const rule = (await readRules(read, scope.account)).find((known) => known.ruleId === ruleId);
  if (!rule) throw new UserError('mailRuleNotFound');
  if ((await findRestReasons(read, scope.account, [rule.set]))(rule.set) !== null)
    throw new UserError('ruleTargetGone');
  const actions = actionsFor(joinActions(rule.set.actions));
  const [first, ...more] = actions;
  if (first === undefined) throw new UserError('ruleNothingForOldMail');
  const folderId = where === 'inbox' ? systemFolderId('inbox') : null;
  const ns: number[] = [];
  const asked = { scope, rule: rule.set, earlier: [], folderId, since: 0 };
  for await (const window of walkFitting(services, asked, context.signal)) {
    for (const mail of window.fitting) if (isUndone(mail, actions)) ns.push(mail.n);
    if (ns.length > maxBulkMails) throw new UserError('bulkTooLarge', { max: maxBulkMails, maxExportMails });
  }
  return startAction(services, context, {
    scope,
    list: { kind: 'rule', ruleId: String(ruleId) },
    action: more.length === 0 ? first : { kind: 'several', actions },
    ns: ns.sort((a, b) => a - b),
  });
}
