import type { MailId } from '@hongyan/contract';
import { calendarIdSchema } from '@hongyan/contract';
import { expect, it } from 'vitest';
import { dayOfDate } from '../../../lib/dates/days.ts';
import { findLocation } from './find-location.ts';
import { formOfMail, participantsOfMail, titleOfSubject } from './mail-event-form.ts';

it.each([
  ['Re: Fwd: 回复：合同评审', '合同评审'],
  ['RE[2]: Budget', 'Budget'],
  ['Rebuild it', 'Rebuild it'],
  ['  a \n b ', 'a b'],
  ['Re: Re:', ''],
  ['一二三四五六七八九十一二三四五六七', '一二三四五六七八九十一二三四五'],
  ['👩‍👩‍👧'.repeat(16), '👩‍👩‍👧'.repeat(15)],
])('takes a title of the subject %j', (subject, title) => {
  expect(titleOfSubject(subject, 15)).toBe(title);
});

const person = (address: string, name = '') => ({ address, name });

it('invites who has written and who was written to, without oneself, each once', () => {
  const mail = {
    from: [person('erik@x.example', 'Erik')],
    to: [person('Me@x.example'), person('ERIK@x.example'), person('an@x.example')],
    cc: [person('no address')],
  };
  expect(participantsOfMail(mail, ['me@x.example']).map(({ address }) => address)).toEqual([
    'erik@x.example',
    'an@x.example',
  ]);
  const many = Array.from({ length: 40 }, (_, index) => person(`p${String(index)}@x.example`));
  expect(participantsOfMail({ ...mail, to: many }, [])).toEqual([]);
});

it('makes the form of an event at the time that was chosen, with the mail attached', () => {
  const day = dayOfDate('2026-11-25') ?? 0;
  const mail = { mailId: '7' as MailId, mailSubject: 'Re: 评审', from: [], to: [], cc: [] };
  const form = formOfMail(mail, {
    when: { allDay: false, day, startMinutes: 900, endMinutes: 960, zone: 'Europe/Berlin' },
    otherwise: { allDay: false, from: 0, to: 60 },
    location: '301会议室',
    calendarId: calendarIdSchema.parse('c'),
    settings: { eventReminder: 15, timeZoneName: 'Asia/Shanghai' },
    maxTitle: 15,
    ownAddresses: [],
  });
  expect(form).toMatchObject({
    ...{ title: '评审', location: '301会议室', zone: 'Europe/Berlin', allDay: false },
    ...{ startDate: '2026-11-25', startTime: '15:00', endDate: '2026-11-25', endTime: '16:00' },
    attachedMail: { mailId: '7', subject: 'Re: 评审' },
  });
});

it.each([
  ['周五15:00 在 301会议室 开会', '', '301会议室'],
  ['时间：周五15:00', '你好\n地点：二楼报告厅，请准时', '二楼报告厅'],
  ['地点: A', 'Location: B place', 'A'],
  ['Friday at 3pm in Room 5', '', 'Room 5'],
  ['Friday at 3pm', 'Location:   Green Garden\nBye', 'Green Garden'],
  ['Friday at 3pm', 'My location is none', ''],
  ['', '', ''],
])('finds the place in %j and %j', (line, text, place) => {
  expect(findLocation(line, text)).toBe(place);
});
