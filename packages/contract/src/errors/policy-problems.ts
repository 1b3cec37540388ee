import type { Language } from './entry.ts';

/** What can be wrong with an approval policy; `{value}` is what it names. */
export const policyProblems = {
  policyMalformed: {
    zh: '策略内容不完整或格式不正确（{value}）',
    en: 'incomplete or in the wrong format ({value})',
  },
  patternMalformed: { zh: '正则表达式“{value}”不符合 RE2 语法', en: "the pattern “{value}” isn't valid RE2 syntax" },
  patternTooComplex: { zh: '正则表达式“{value}”过于复杂', en: 'the pattern “{value}” is too complex' },
  patternMatchesEmpty: {
    zh: '正则表达式“{value}”可匹配空文本，会拦下所有邮件',
    en: 'the pattern “{value}” matches empty text, so it would hold every message',
  },
  wordEmpty: { zh: '关键词“{value}”没有可见字符', en: 'the keyword “{value}” has no visible characters' },
  policyPersonUnknown: {
    zh: '本单位没有邮箱地址为 {value} 的人员',
    en: 'your organisation has no person with the email address {value}',
  },
  policyGroupUnknown: { zh: '本单位没有邮件组 {value}', en: 'your organisation has no mail group {value}' },
  policyDepartmentUnknown: { zh: '没有编号为 {value} 的部门', en: "there's no department with the number {value}" },
  policyDomainMalformed: { zh: '域名“{value}”不正确', en: "“{value}” isn't a valid domain" },
  forwardedFromNothing: {
    zh: '“转发自”条件须填写文件夹或发件人',
    en: 'the “forwarded from” condition needs a folder or a sender',
  },
} as const satisfies Record<string, Readonly<Record<Language, string>>>;

export type PolicyProblem = keyof typeof policyProblems;
