import { expect, it } from 'vitest';
import { emptyGrantForm, endOfDay, formOfGrant, rightsOfForm, toLastDay } from './grant-form.ts';

const grantee = { kind: 'person' as const, id: 'a@b.example' };

it.each([
  ['2027-03-31', 'Asia/Shanghai', '2027-03-31T16:00:00Z'],
  ['2027-03-31', 'UTC', '2027-04-01T00:00:00Z'],
  ['2027-01-31', 'America/New_York', '2027-02-01T05:00:00Z'],
  ['2027-07-31', 'Pacific/Auckland', '2027-07-31T12:00:00Z'],
])('the day %s is over in %s at %s, and that is its last day', (day, zone, end) => {
  expect(endOfDay(day, zone)).toBe(Date.parse(end));
  expect(toLastDay(Date.parse(end), zone)).toBe(day);
});

it('no date is no end', () => {
  expect(endOfDay('', 'UTC')).toBeNull();
  expect(endOfDay('tomorrow', 'UTC')).toBeNull();
});

it('a grant comes back from the form as it went in', () => {
  const until = Date.parse('2027-03-31T16:00:00Z');
  const rights = [
    { right: 'full' as const, until },
    { right: 'sendAs' as const, until },
  ];
  const form = formOfGrant({ grantee, name: 'A', rights }, 'Asia/Shanghai');
  expect(form).toEqual({ mail: 'full', send: 'sendAs', lastDay: '2027-03-31' });
  expect(rightsOfForm(form, 'Asia/Shanghai')).toEqual(rights);
});

it('of two ends none is the later', () => {
  const rights = [
    { right: 'read' as const, until: 5 },
    { right: 'onBehalf' as const, until: null },
  ];
  expect(formOfGrant({ grantee, name: 'A', rights }, 'UTC')).toEqual({ mail: 'read', send: 'onBehalf', lastDay: '' });
});

it('nothing chosen is nothing to save', () => {
  expect(rightsOfForm({ ...emptyGrantForm, mail: 'none' }, 'UTC')).toEqual([]);
});
