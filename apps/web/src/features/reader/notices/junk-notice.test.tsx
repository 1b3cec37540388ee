// @vitest-environment jsdom
// What a reader is told of why a message lies in Junk: the reason that was kept, the person's own decision before it, never a guess.
import type { JunkVerdict, MailDetail, MailListItem } from '@hongyan/contract';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it, vi } from 'vitest';
import { JunkNotice } from './junk-notice.tsx';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

interface Shown {
  readonly junk?: JunkVerdict;
  readonly rule?: 'block' | null;
  readonly fromVerdict?: MailListItem['fromVerdict'];
}

async function show({ junk, rule = null, fromVerdict = 'none' }: Shown): Promise<string> {
  const element = document.createElement('div');
  const row = { fromVerdict } as MailListItem;
  const detail = { trust: { rule, ...(junk === undefined ? {} : { junk }) } } as unknown as MailDetail;
  await act(async () => createRoot(element).render(<JunkNotice row={row} detail={detail} onNotSpam={vi.fn()} />));
  return element.textContent;
}

const clues: JunkVerdict['clues'] = [
  { kind: 'senderDomain', name: 'bulk.example' },
  { kind: 'hiddenText', name: null },
];

it('says whose training it was, and names the strongest clues', async () => {
  const own = await show({ junk: { reasons: ['likeOwn'], clues } });
  expect(own).toMatch(/与您移入垃圾邮件的邮件相似.*主要依据：发件域 bulk\.example、隐藏的内容。/);
  const shared = await show({ junk: { reasons: ['likeOrganisation'], clues: [] } });
  expect(shared).toContain('与本单位成员移入垃圾邮件的邮件相似');
  expect(shared).not.toContain('主要依据');
});

it("puts the person's own decision and a forged sender before what the filter found", async () => {
  const junk: JunkVerdict = { reasons: ['scanner'], clues };
  expect(await show({ junk, rule: 'block' })).toContain('您已拉黑这个发件人');
  expect(await show({ junk, fromVerdict: 'fail' })).toContain('发件域验证失败');
  expect(await show({ junk })).toContain('邮件扫描程序');
  expect(await show({ junk: { reasons: ['unproven'], clues: [] } })).toContain('发件域未通过验证');
});

it('says of a message without a kept reason that somebody moved it there or its sender is not proven', async () => {
  expect(await show({})).toContain('它被标记为垃圾邮件');
});
