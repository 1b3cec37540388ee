import { describe, expect, it } from 'vitest';
import { checkDeputyForm, deputyState, toDeputyForm } from './deputy-form.ts';

const zone = 'Asia/Shanghai';
const at = (text: string): number => Date.parse(`${text}+08:00`);
const now = at('2026-11-20T14:05');
const form = { address: 'lin.tao@x.example', from: '2026-11-21T09:00', until: '2026-11-28T18:00' };

describe('the form of a deputy', () => {
  it('shows what is saved, and begins now where nobody is named', () => {
    const saved = { address: 'a@x.example', name: 'A', from: at('2026-11-21T09:00'), until: null };
    expect(toDeputyForm(saved, zone, now)).toEqual({ address: 'a@x.example', from: '2026-11-21T09:00', until: '' });
    expect(toDeputyForm(null, zone, now)).toEqual({ address: '', from: '2026-11-20T14:05', until: '' });
  });
  it('is read in the person’s zone', () => {
    expect(checkDeputyForm(form, zone, now)).toEqual({
      input: { address: 'lin.tao@x.example', from: at('2026-11-21T09:00'), until: at('2026-11-28T18:00') },
    });
    expect(checkDeputyForm({ ...form, until: '' }, zone, now)).toMatchObject({ input: { until: null } });
  });
  it.each([
    [{ address: '' }, { address: 'whoMissing' }],
    [{ from: '' }, { from: 'timeInvalid' }],
    [{ until: '2026-11-21' }, { until: 'timeInvalid' }],
    [{ until: '2026-11-21T09:00' }, { until: 'reversed' }],
    [{ from: '2026-11-01T09:00', until: '2026-11-20T14:00' }, { until: 'past' }],
  ])('with %j is wrong', (changes, problems) => {
    expect(checkDeputyForm({ ...form, ...changes }, zone, now)).toEqual({ problems });
  });
});

it.each([
  [-2, -1, 'over'],
  [-1, 1, 'nowUntil'],
  [-1, null, 'now'],
  [1, null, 'later'],
  [1, 2, 'later'],
] as const)('from %s until %s hours from now a deputy is: %s', (from, until, state) => {
  const hour = (hours: number): number => now + hours * 3_600_000;
  expect(deputyState({ from: hour(from), until: until === null ? null : hour(until) }, now)).toBe(state);
});
