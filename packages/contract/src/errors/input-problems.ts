import type { Language } from './entry.ts';
import { fieldNames, unknownField } from './field-names.ts';
import { policyProblems } from './policy-problems.ts';

/**
 * What can be wrong with a field. Chinese follows the field's name as a sentence (附件最多 40 项), English stands after a colon
 * (attachments: at most 40 items). `{name}` is replaced as in the table of errors.
 */
export const inputProblems = {
  missing: { zh: '不能为空', en: 'required' },
  notText: { zh: '须为文字', en: 'must be text' },
  notNumber: { zh: '须为数字', en: 'must be a number' },
  notWhole: { zh: '须为整数', en: 'must be a whole number' },
  notSwitch: { zh: '须为“是”或“否”', en: 'must be true or false' },
  notList: { zh: '须为列表', en: 'must be a list' },
  notObject: { zh: '须为一组带名称的值', en: 'must be an object' },
  tooLong: { zh: '最多 {max} 个字符', en: 'at most {max} characters' },
  tooShort: { zh: '至少 {min} 个字符', en: 'at least {min} characters' },
  tooMany: { zh: '最多 {max} 项', en: 'at most {max} items' },
  tooFew: { zh: '至少 {min} 项', en: 'at least {min} items' },
  tooLarge: { zh: '不能大于 {max}', en: 'at most {max}' },
  tooSmall: { zh: '不能小于 {min}', en: 'at least {min}' },
  notAmong: { zh: '不在可选范围内', en: 'not one of the options' },
  notAmongNumbers: { zh: '只能是 {choices}', en: 'must be one of {choices}' },
  malformed: { zh: '格式不正确', en: 'wrong format' },
  notKnown: { zh: '不是可以填写的项目', en: 'unknown field' },
  refused: { zh: '不符合要求', en: 'not accepted' },
  twice: { zh: '重复出现', en: 'duplicate' },
} as const satisfies Record<string, Readonly<Record<Language, string>>>;

export type InputProblem = keyof typeof inputProblems;

/** What is wrong with a request that no field of it can be blamed for. */
export const requestProblems = {
  unreadable: { zh: '请求无法读取', en: 'the request could not be read' },
  notJsonObject: { zh: '请求内容须为 JSON 对象', en: 'a JSON object is expected' },
  formCutOff: { zh: '表单不完整', en: 'the form is not complete' },
} as const satisfies Record<string, Readonly<Record<Language, string>>>;

export type RequestProblem = keyof typeof requestProblems;

type Values = Readonly<Record<string, string | number>>;

/** The name of a field in a sentence. */
export function fieldNameIn(language: Language, field: string): string {
  return (Object.hasOwn(fieldNames, field) ? fieldNames[field] : undefined)?.[language] ?? unknownField[language];
}

function isProblemOf<Table extends object>(table: Table, problem: unknown): problem is keyof Table {
  return typeof problem === 'string' && Object.hasOwn(table, problem);
}

/** The reason for a refusal, from the parameters of its error: `problem`, `field` where one is to blame, and the limits. Undefined where they name none. */
export function reasonIn(language: Language, params: Values): string | undefined {
  const { problem, field } = params;
  if (isProblemOf(requestProblems, problem)) return requestProblems[problem][language];
  if (isProblemOf(policyProblems, problem))
    return policyProblems[problem][language].replace('{value}', () => String(params.value ?? ''));
  if (!isProblemOf(inputProblems, problem)) return undefined;
  const separator = language === 'zh' ? '、' : ', ';
  const text = inputProblems[problem][language].replace(/\{(\w+)\}/g, (whole, key: string) =>
    key === 'choices' ? String(params[key]).replaceAll(',', separator) : String(params[key] ?? whole),
  );
  if (typeof field !== 'string') return text;
  return `${fieldNameIn(language, field)}${language === 'zh' ? '' : ': '}${text}`;
}
