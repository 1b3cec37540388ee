import { describe, expect, test } from 'vitest';
import type { SavedReply } from './api.ts';
import { checkReplyForm, plainOfMarkup, type ReplyForm, toReplyForm } from './reply-form.ts';

const zone = 'Asia/Shanghai';
// 3 December 2026, 18:00 in Shanghai.
const end = Date.UTC(2026, 11, 3, 10);
const now = Date.UTC(2026, 11, 1);
const saved: SavedReply = {
  on: true,
  startTime: null,
  endTime: end,
  subject: '',
  format: 'text',
  inside: 'Away',
  outsideMode: 'same',
  outside: '',
  repeatDays: 7,
  state: 'on',
  answered: 0,
};
const form = toReplyForm(saved, zone);
const check = (changes: Partial<ReplyForm>) => checkReplyForm({ ...form, ...changes }, zone, now);

describe('the form of the automatic reply', () => {
  test('shows times in the zone of the person, and gives them back as they were', () => {
    expect(form.until).toBe('2026-12-03T18:00');
    expect(toReplyForm(saved, 'America/New_York').until).toBe('2026-12-03T05:00');
    const { state: _state, answered: _answered, ...input } = saved;
    expect(check({})).toEqual({ input });
  });

  test('says what is wrong where it is wrong', () => {
    expect(check({ inside: ' \n' })).toEqual({ problems: { inside: 'textEmpty' } });
    expect(check({ inside: '长'.repeat(10_001) })).toEqual({ problems: { inside: 'textTooLong' } });
    expect(check({ outsideMode: 'other' })).toEqual({ problems: { outside: 'textEmpty' } });
    expect(check({ from: '2026-12-03T18:00' })).toEqual({ problems: { until: 'periodReversed' } });
    expect(check({ until: '2026-11-03T18:00' })).toEqual({ problems: { until: 'periodOver' } });
    expect(check({ from: 'tomorrow' })).toEqual({ problems: { from: 'timeInvalid' } });
  });

  test('one that is off may be unfinished or over', () => {
    expect(check({ on: false, inside: '', until: '2026-11-03T18:00' })).toHaveProperty('input.on', false);
  });

  test('a formatted text becomes lines of plain text', () => {
    expect(plainOfMarkup('<p>Tom &amp; I<br>are <b>away</b></p><ul><li>one</li><li>&lt;two&gt;</li></ul>')).toBe(
      'Tom & I\nare away\none\n<two>',
    );
  });
});
