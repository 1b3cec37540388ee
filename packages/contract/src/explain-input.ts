import type { z } from 'zod';
import type { ErrorName, ErrorParams, InputProblem } from './errors/index.ts';

type Issue = z.core.$ZodIssue;
type Path = readonly PropertyKey[];

/** What an input is refused with. */
export interface InputRefusal {
  readonly name: ErrorName;
  readonly params: ErrorParams;
}

interface Finding {
  readonly problem: InputProblem;
  readonly limits?: ErrorParams;
  readonly path: Path;
}

/** Limits of the specification that have an error of their own. Each mentions `{max}`. */
const ownErrors: Readonly<Record<string, ErrorName>> = {
  'attachments tooMany': 'tooManyAttachments',
  'to tooMany': 'tooManyRecipients',
  'cc tooMany': 'tooManyRecipients',
  'bcc tooMany': 'tooManyRecipients',
};

const typeProblems: Readonly<Record<string, InputProblem>> = {
  string: 'notText',
  number: 'notNumber',
  int: 'notWhole',
  boolean: 'notSwitch',
  array: 'notList',
  object: 'notObject',
  record: 'notObject',
};

function valueAt(input: unknown, path: Path): unknown {
  let value = input;
  for (const key of path) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = (value as Record<PropertyKey, unknown>)[key];
  }
  return value;
}

/** Whether something stands there at all. */
function isThere(value: unknown): boolean {
  return value !== undefined && value !== null;
}

function sizeProblem(issue: Issue & { code: 'too_big' | 'too_small' }): Omit<Finding, 'path'> {
  const isBig = issue.code === 'too_big';
  const limit = Number(isBig ? issue.maximum : issue.minimum);
  const limits: ErrorParams = isBig ? { max: limit } : { min: limit };
  if (issue.origin === 'string') {
    // A text of no length is one that was not entered.
    if (!isBig && limit === 1) return { problem: 'missing' };
    return { problem: isBig ? 'tooLong' : 'tooShort', limits };
  }
  if (issue.origin === 'array' || issue.origin === 'set') return { problem: isBig ? 'tooMany' : 'tooFew', limits };
  return { problem: isBig ? 'tooLarge' : 'tooSmall', limits };
}

function choiceProblem(values: readonly unknown[]): Omit<Finding, 'path'> {
  // Words of the interface between programs mean nothing to a reader; numbers do.
  const areNumbers = values.length > 0 && values.every((value) => typeof value === 'number');
  return areNumbers ? { problem: 'notAmongNumbers', limits: { choices: values.join(',') } } : { problem: 'notAmong' };
}

/** Of the shapes that a value may have, the one that it was meant to have: not refused at once for its type. */
function findBranch(issue: Issue & { code: 'invalid_union' }): Issue | undefined {
  return issue.errors
    .map(([first]) => first)
    .find((first) => first !== undefined && (first.path.length > 0 || !/^invalid_(?:type|value)$/.test(first.code)));
}

function findInUnion(issue: Issue & { code: 'invalid_union' }, input: unknown): Finding {
  const { path } = issue;
  const branch = findBranch(issue);
  if (branch !== undefined) return findProblem({ ...branch, path: [...path, ...branch.path] }, input);
  const firsts = issue.errors.flatMap(([first]) => (first === undefined ? [] : [first]));
  const values = firsts.flatMap((first) => (first.code === 'invalid_value' ? first.values : []));
  if (!isThere(valueAt(input, path))) return { problem: 'missing', path };
  return { ...choiceProblem(firsts.every(({ code }) => code === 'invalid_value') ? values : []), path };
}

function findProblem(issue: Issue, input: unknown): Finding {
  const { path } = issue;
  switch (issue.code) {
    case 'invalid_type':
      if (!isThere(valueAt(input, path))) return { problem: 'missing', path };
      return { problem: typeProblems[issue.expected] ?? 'malformed', path };
    case 'too_big':
    case 'too_small':
      return { ...sizeProblem(issue), path };
    case 'invalid_value':
      if (!isThere(valueAt(input, path))) return { problem: 'missing', path };
      return { ...choiceProblem(issue.values), path };
    case 'invalid_union':
      return findInUnion(issue, input);
    case 'unrecognized_keys':
      return { problem: 'notKnown', path: [...path, ...issue.keys.slice(0, 1)] };
    case 'invalid_format':
    case 'not_multiple_of':
      return { problem: 'malformed', path };
    case 'invalid_key':
    case 'invalid_element':
    case 'custom':
      return { problem: 'refused', path };
  }
}

/** Longest path that is answered: keys of a record are the caller's own. */
const maxPathCharacters = 100;

/**
 * Says in the terms of the error table what is wrong with an input: the first issue by its code, never by the validator's text, which is
 * English. `params.path` names the place for programs.
 */
export function explainInput(issues: readonly Issue[], input: unknown): InputRefusal {
  const [issue] = issues;
  if (issue === undefined) return { name: 'invalidInput', params: { problem: 'unreadable' } };
  const { problem, limits, path } = findProblem(issue, input);
  const field = path.findLast((key) => typeof key === 'string') ?? '';
  const own = ownErrors[`${field} ${problem}`];
  if (own !== undefined && limits !== undefined) return { name: own, params: limits };
  const fieldPath = path.map(String).join('.').slice(0, maxPathCharacters);
  return { name: 'invalidInput', params: { problem, field, ...limits, path: fieldPath } };
}

/** What is wrong with one value that stands alone: the parameters of `settingInvalid` and its like beside the value's name. */
export function explainValue(issues: readonly Issue[], value: unknown): ErrorParams {
  const { params } = explainInput(issues, value);
  return Object.fromEntries(Object.entries(params).filter(([key]) => key !== 'field' && key !== 'path'));
}
