import { caseFoldForwardAddress, checkMailRule, type RuleAction, type RuleSet } from '@hongyan/contract';
import { UserError } from '../../call/user-error.ts';
import type { Db } from '../../engines/database/port.ts';
import { readOrgSetting } from '../../engines/settings/org-settings.ts';
import { findMoveTarget } from '../../mail/folders/index.ts';
import { readLabelRows } from '../../mail/labels/index.ts';
import { caseFoldAddress, listAddresses, listDomains } from '../identity/index.ts';

export interface RuleOwner {
  readonly account: number;
  readonly orgId: number;
}

/** Addresses as they are written to; refused where they would come back, or leave an organisation that does not allow it. */
async function checkForward(db: Db, owner: RuleOwner, addresses: readonly string[]): Promise<string[]> {
  const normalised = addresses.map((address) => {
    const clean = caseFoldForwardAddress(address);
    return caseFoldAddress(clean) ?? refuse(clean);
  });
  const own = await listAddresses(db, owner.account);
  if (normalised.some((address) => own.includes(address))) throw new UserError('ruleForwardOwn');
  const twice = normalised.find((address, index) => normalised.indexOf(address) !== index);
  if (twice !== undefined) throw new UserError('ruleForwardTwice', { address: twice });
  if (await readOrgSetting(db, owner.orgId, 'outsideForward')) return normalised;
  const domains = new Set((await listDomains(db, owner.orgId)).map((domain) => domain.name));
  const outside = normalised.find((address) => !domains.has(address.slice(address.lastIndexOf('@') + 1)));
  if (outside !== undefined) throw new UserError('ruleForwardOutside', { address: outside });
  return normalised;
}

function refuse(address: string): never {
  throw new UserError('ruleForwardInvalid', { address });
}

async function checkAction(db: Db, owner: RuleOwner, action: RuleAction): Promise<RuleAction> {
  switch (action.kind) {
    case 'forward':
      return { kind: 'forward', addresses: await checkForward(db, owner, action.addresses) };
    case 'move': {
      // A closed folder may be chosen: mail can be put into it, not seen in it. Received mail was not sent.
      const folder = await findMoveTarget(db, owner.account, Number(action.mailboxId));
      if (folder.kind === 'sent') throw new UserError('folderNotFound');
      return action;
    }
    case 'label': {
      const known = new Set(
        (await readLabelRows(db, { account: owner.account, hiddenFolders: [] })).map(({ label_id }) => label_id),
      );
      if (!action.labels.every((id) => known.has(Number(id)))) throw new UserError('labelNotFound');
      return action;
    }
    case 'reject':
      return { kind: 'reject', replyContent: action.replyContent.trim().replaceAll('\0', '') };
    case 'star':
    case 'seen':
    case 'delete':
    case 'snooze':
      return action;
  }
}

/** Checks what a rule says (specification, section 5) and answers it as it is kept. Refuses with the first thing that is wrong. */
export async function checkRuleSet(db: Db, owner: RuleOwner, set: RuleSet, ruleName: string): Promise<RuleSet> {
  const [fault] = checkMailRule({ ruleName, conditions: set.conditions, actions: set.actions });
  if (fault) throw new UserError(fault.error, fault.params);
  const actions: RuleAction[] = [];
  for (const action of set.actions) actions.push(await checkAction(db, owner, action));
  const conditions = set.conditions.map((condition) =>
    'value' in condition ? { ...condition, value: condition.value.trim() } : condition,
  );
  return { match: set.match, conditions, actions, stop: set.stop };
}
