import type { ApprovalPolicy, ApproverChoice, PersonChoice } from '@hongyan/contract';
import { describeCondition } from '../judging/conditions/describe-condition.ts';

type NameDepartment = (departmentId: number) => string;

function describeChoice(choice: PersonChoice, nameDepartment: NameDepartment): string {
  if (choice.kind === 'all') return 'all';
  if (choice.kind === 'department') return `department:${nameDepartment(choice.departmentId)}`;
  return choice.kind === 'group' ? `group:${choice.address}` : choice.address;
}

const describeApprover = (choice: ApproverChoice): string => (choice.kind === 'person' ? choice.address : choice.kind);

/** Whose mail, in one line. */
export function describeWho({ who, except }: ApprovalPolicy, nameDepartment: NameDepartment): string {
  const list = (choices: ApprovalPolicy['who']) =>
    choices.map((choice) => describeChoice(choice, nameDepartment)).join('; ');
  return except.length === 0 ? list(who) : `${list(who)}, except ${list(except)}`;
}

export const describeWhen = ({ conditions, match }: ApprovalPolicy): string =>
  conditions.map((condition) => describeCondition(condition)).join(match === 'all' ? ' and ' : ' or ');

/** Who decides: levels divided by semicolons, those at once by bars. */
export const describeLevels = ({ levels, order }: ApprovalPolicy): string =>
  levels
    .map(({ approvers, need }) => approvers.map(describeApprover).join(need === 'all' ? ' and ' : ' or '))
    .join(order === 'parallel' ? ' | ' : '; ');

/** A policy, a line for each of its parts. */
export function describePolicy(policy: ApprovalPolicy, nameDepartment: NameDepartment): string {
  const { timeout } = policy;
  const yes = (value: boolean): string => (value ? 'yes' : 'no');
  const lines = [
    ['who', describeWho(policy, nameDepartment)],
    ['when', describeWhen(policy)],
    ['approvers', describeLevels(policy)],
    ['timeout', timeout === null ? 'none' : `${String(timeout.hours)} h, ${timeout.action} ${timeout.to ?? ''}`.trim()],
    ['inside at once', yes(policy.releaseInside)],
    ['sender chooses', yes(policy.senderChooses)],
    ['own approval', yes(policy.allowSelf)],
    ['download', yes(policy.download)],
    ['automatic mail', yes(policy.automatic)],
    ['note', policy.note.replaceAll('\n', ' ')],
  ];
  return lines.map(([label = '', text = '']) => `  ${label.padEnd(16)}${text}`.trimEnd()).join('\n');
}
