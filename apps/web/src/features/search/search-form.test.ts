import { describe, expect, it } from 'vitest';
import {
  areTimesReversed,
  formOfText,
  withAttachment,
  withFolder,
  withReadState,
  withTime,
  withWords,
} from './search-form.ts';

const clock = { nowMs: Date.UTC(2026, 10, 21, 4), timeZone: 'Asia/Shanghai' };
const at = (hour: number, minute = 0) => Date.UTC(2026, 10, 21, hour - 8, minute);

describe('the advanced form', () => {
  it('shows what the operators of the text say', () => {
    const text =
      '预算 from:王 to:"li na" subject:报价 in:inbox after:2026-11-21 before:2026-11-21T09:30 has:attachment is:read';
    expect(formOfText(text, clock)).toEqual({
      from: '王',
      to: 'li na',
      subject: '报价',
      folder: 'inbox',
      startTime: at(0),
      endTime: at(9, 30),
      hasAttachment: 1,
      isUnread: 0,
    });
    expect(formOfText('on:2026-11-21 -is:read -has:attachment', clock)).toMatchObject({
      startTime: at(0),
      endTime: at(24),
      isUnread: 1,
      hasAttachment: 0,
    });
  });

  it('rewrites the text when a field changes, and says what it shows', () => {
    expect(withWords('预算 from:王', 'from', '李 娜 ')).toBe('预算 发件人:"李 娜"');
    expect(withWords('预算 from:王', 'from', ' ')).toBe('预算');
    expect(withFolder('a in:inbox', '存档')).toBe('a 文件夹:存档');
    expect(withFolder('a in:inbox', '')).toBe('a');
    expect(withAttachment('a has:attachment', 0)).toBe('a -含:附件');
    expect(withAttachment('a -has:attachment', 2)).toBe('a');
    expect(withReadState('a is:starred is:unread', 0)).toBe('a 是:星标 是:已读');
  });

  it('keeps the other end of a day when one end changes', () => {
    const text = withTime('a on:2026-11-21', 'endTime', at(12), clock);
    expect(formOfText(text, clock)).toMatchObject({ startTime: at(0), endTime: at(12) });
    expect(formOfText(withTime(text, 'startTime', undefined, clock), clock)).toMatchObject({
      startTime: undefined,
      endTime: at(12),
    });
  });

  it('leaves a date as it was typed while another field changes', () => {
    expect(withAttachment('after:7d', 1)).toBe('晚于:7d 含:附件');
  });

  it('knows reversed times', () => {
    expect(areTimesReversed({ startTime: 2, endTime: 1 })).toBe(true);
    expect(areTimesReversed({ startTime: 1, endTime: 1 })).toBe(false);
    expect(areTimesReversed({ startTime: 2, endTime: undefined })).toBe(false);
  });
});
