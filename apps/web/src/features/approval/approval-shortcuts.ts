import { defineStrings, translate } from '../../lib/language/strings.ts';
import type { ScreenShortcuts } from '../../platform/features/screen-shortcuts.ts';
import { listPath } from './approval-paths.ts';
import { decisionKeys } from './request/decisions.ts';

const strings = defineStrings('approvalKeys', {
  zh: {
    title: '邮件审批',
    next: '下一个申请',
    previous: '上一个申请',
    open: '打开申请',
    select: '选择或取消选择',
    all: '全选',
    approve: '通过',
    reject: '拒绝',
    return: '退回修改',
    forward: '转交他人审批',
    hit: '下一处命中内容',
    compare: '与上次申请对比',
  },
  en: {
    title: 'Approvals',
    next: 'Next request',
    previous: 'Previous request',
    open: 'Open request',
    select: 'Select or deselect',
    all: 'Select all',
    approve: 'Approve',
    reject: 'Reject',
    return: 'Return for editing',
    forward: 'Forward to another approver',
    hit: 'Next match',
    compare: 'Compare with previous request',
  },
});

/** The keys of approvals, for the list of shortcuts. */
export const approvalShortcuts: ScreenShortcuts = {
  path: listPath.approval,
  title: () => translate(strings, 'title'),
  lines: () => [
    { strokes: ['j', 'ArrowDown'], label: translate(strings, 'next') },
    { strokes: ['k', 'ArrowUp'], label: translate(strings, 'previous') },
    { strokes: ['Enter'], label: translate(strings, 'open') },
    { strokes: ['x'], label: translate(strings, 'select') },
    { strokes: ['* a', 'Ctrl+a'], label: translate(strings, 'all') },
    ...Object.entries(decisionKeys).map(([key, decision]) => ({ strokes: [key], label: translate(strings, decision) })),
    { strokes: ['n'], label: translate(strings, 'hit') },
    { strokes: ['c'], label: translate(strings, 'compare') },
  ],
};
