/** Whether what a policy names is there, and its patterns can be used. */
import {
  type ApprovalCondition,
  type ApprovalPolicy,
  approvalPolicySchema,
  type PersonChoice,
  type PolicyProblem,
} from '@hongyan/contract';
import { UserError } from '../../../call/user-error.ts';
import type { Db } from '../../../engines/database/port.ts';
import { compileQuery } from '../../../engines/text-match/match-texts.ts';
import { PatternError, type PatternFault } from '../../../engines/text-match/pattern.ts';
import { readGroup } from '../../group-membership/index.ts';
import { caseFoldAddress, findOwner } from '../../identity/in-transaction.ts';
import { normaliseDomainName } from '../judging/conditions/domain-name.ts';

const refuse = (problem: PolicyProblem, value: string | number = ''): never => {
  throw new UserError('approvalPolicyInvalid', { problem, value });
};

/** A policy as it was written down. Throws `approvalPolicyInvalid`. */
export function parsePolicy(written: unknown): ApprovalPolicy {
  const parsed = approvalPolicySchema.safeParse(written);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  return refuse('policyMalformed', issue?.path.join('.') ?? '');
}

const problemOfPattern: Readonly<Record<PatternFault, PolicyProblem>> = {
  malformed: 'patternMalformed',
  tooComplex: 'patternTooComplex',
  matchesEmpty: 'patternMatchesEmpty',
};

function checkPattern(pattern: string): void {
  try {
    compileQuery({ kind: 'pattern', pattern });
  } catch (error) {
    if (error instanceof PatternError) refuse(problemOfPattern[error.fault], pattern);
    throw error;
  }
}

function checkKeywords(words: readonly string[]): void {
  for (const word of words) {
    const compiled = compileQuery({ kind: 'words', words: [word] });
    if (compiled.kind === 'words' && compiled.words.length === 0) refuse('wordEmpty', word);
  }
}

function checkCondition(condition: ApprovalCondition): void {
  switch (condition.kind) {
    case 'pattern':
      checkPattern(condition.pattern);
      break;
    case 'words':
      checkKeywords(condition.words);
      break;
    case 'domains':
      for (const domain of condition.domains)
        if (normaliseDomainName(domain) === null) refuse('policyDomainMalformed', domain);
      break;
    case 'forwardedFrom':
      if (condition.folders.length + condition.senders.length === 0) refuse('forwardedFromNothing');
      break;
    default:
      break;
  }
}

async function checkPerson(db: Db, orgId: number, address: string): Promise<void> {
  const person = await findOwner(db, caseFoldAddress(address) ?? '');
  if (person?.orgId !== orgId) refuse('policyPersonUnknown', address);
}

async function checkChoice(db: Db, orgId: number, choice: PersonChoice): Promise<void> {
  if (choice.kind === 'person') await checkPerson(db, orgId, choice.address);
  if (choice.kind === 'group') {
    const group = await readGroup(db, caseFoldAddress(choice.address) ?? '');
    if (group?.orgId !== orgId) refuse('policyGroupUnknown', choice.address);
  }
  if (choice.kind === 'department') {
    const { departmentId } = choice;
    const row = await db
      .selectFrom('department')
      .select('department_id')
      .where('org_id', '=', orgId)
      .where('department_id', '=', departmentId)
      .executeTakeFirst();
    if (row === undefined) refuse('policyDepartmentUnknown', departmentId);
  }
}

/** Throws `approvalPolicyInvalid` for what cannot be asked, and for people who are not there. */
export async function checkPolicy(db: Db, orgId: number, policy: ApprovalPolicy): Promise<void> {
  policy.conditions.forEach(checkCondition);
  for (const choice of [...policy.who, ...policy.except]) await checkChoice(db, orgId, choice);
  for (const { approvers } of policy.levels)
    for (const approver of approvers) if (approver.kind === 'person') await checkPerson(db, orgId, approver.address);
  const handOnTo = policy.timeout?.to ?? null;
  if (handOnTo !== null) await checkPerson(db, orgId, handOnTo);
}
