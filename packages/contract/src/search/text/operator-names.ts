import type { Language } from '../../errors/index.ts';
import type { ClauseKind, MailState } from './search-clause.ts';

export type OperatorKind = Exclude<ClauseKind, 'text'>;

/** The name that is written for each operator. */
export const operatorNames: Readonly<Record<Language, Readonly<Record<OperatorKind, string>>>> = {
  en: {
    from: 'from',
    to: 'to',
    cc: 'cc',
    subject: 'subject',
    body: 'body',
    label: 'label',
    in: 'in',
    has: 'has',
    filename: 'filename',
    is: 'is',
    before: 'before',
    after: 'after',
    on: 'on',
    larger: 'larger',
    smaller: 'smaller',
  },
  zh: {
    from: '发件人',
    to: '收件人',
    cc: '抄送',
    subject: '主题',
    body: '正文',
    label: '标签',
    in: '文件夹',
    has: '含',
    filename: '附件名',
    is: '是',
    before: '早于',
    after: '晚于',
    on: '日期',
    larger: '大于',
    smaller: '小于',
  },
};

/** Other names that are understood. */
const otherNames: Readonly<Record<string, OperatorKind>> = {
  发送人: 'from',
  标题: 'subject',
  内容: 'body',
  有: 'has',
  包含: 'has',
  在: 'in',
  folder: 'in',
  text: 'body',
  date: 'on',
  since: 'after',
  newer_than: 'after',
  older_than: 'before',
  状态: 'is',
};

const kindOfName = new Map<string, OperatorKind>([
  ...Object.entries(otherNames),
  ...Object.values(operatorNames).flatMap((names) =>
    (Object.entries(names) as [OperatorKind, string][]).map(([kind, name]): [string, OperatorKind] => [name, kind]),
  ),
]);

/** The operator of a name in either language, whatever its case and width. */
export function findOperator(name: string): OperatorKind | undefined {
  return name.length > 20 ? undefined : kindOfName.get(name.normalize('NFKC').toLowerCase());
}

/** How each state is written. */
export const stateNames: Readonly<Record<Language, Readonly<Record<MailState, string>>>> = {
  en: {
    unread: 'unread',
    read: 'read',
    starred: 'starred',
    replied: 'replied',
    forwarded: 'forwarded',
    sticky: 'sticky',
  },
  zh: { unread: '未读', read: '已读', starred: '星标', replied: '已回复', forwarded: '已转发', sticky: '置顶' },
};

const stateOfName = new Map<string, MailState>([
  ['seen', 'read'],
  ['unseen', 'unread'],
  ['star', 'starred'],
  ['flagged', 'starred'],
  ['answered', 'replied'],
  ['收藏', 'starred'],
  ['回复', 'replied'],
  ['转发', 'forwarded'],
  ...Object.values(stateNames).flatMap((names) =>
    (Object.entries(names) as [MailState, string][]).map(([state, name]): [string, MailState] => [name, state]),
  ),
]);

export function findState(name: string): MailState | undefined {
  return stateOfName.get(name.normalize('NFKC').toLowerCase());
}

/** How `has:` names an attachment. */
export const attachmentNames: Readonly<Record<Language, string>> = { en: 'attachment', zh: '附件' };
const attachmentWords = new Set(['attachment', 'attachments', 'file', '附件']);

export function isAttachmentName(name: string): boolean {
  return attachmentWords.has(name.normalize('NFKC').toLowerCase());
}
