import { describe, expect, it } from 'vitest';
import { readEvent } from '../read/read-event.ts';
import { ann, asAnn, asBoss, boss, event, invited, now, request } from '../testing/daily-meeting.ts';
import { updateEvent } from '../write/update-event.ts';
import { answerEvent } from './answer-event.ts';
import { applyMethod } from './apply-method.ts';
import {
  composeCancel,
  composeCounter,
  composeDeclineCounter,
  composePublish,
  composeReply,
  composeRequest,
} from './compose-message.ts';

const answerOf = (text: string | null, recurrenceId = ''): string | undefined =>
  readEvent(text ?? '', recurrenceId)?.participants.find(({ address }) => address.toLowerCase() === ann)?.answer;

describe('an invitation', () => {
  it('is taken from the proven organiser alone, without the alarms of others', () => {
    expect(applyMethod(null, request, asAnn)).toMatchObject({ kind: 'invited', uid: 'm', reason: null });
    expect(request).toContain('METHOD:REQUEST');
    expect(request).not.toMatch(/VALARM|COLOR/);
    expect(invited).not.toContain('METHOD');
    for (const from of ['', 'other@example.org', ann]) {
      expect(applyMethod(null, request, { from, me: [ann] })).toMatchObject({ kind: 'ignored', reason: 'notAllowed' });
    }
  });

  it('comes back to the organiser without doing anything', () => {
    expect(applyMethod(event, request, { from: boss, me: [boss] })).toMatchObject({
      kind: 'ignored',
      reason: 'nothingToDo',
    });
  });

  it('counts once; an older one that comes later is passed over', () => {
    expect(applyMethod(invited, request, asAnn).reason).toBe('outdated');
    const moved =
      updateEvent(event, { start: '2026-03-02T11:00' }, { recurrenceId: '', scope: 'all', now: now + 5_000 }).text ??
      '';
    const updated = applyMethod(invited, composeRequest(moved, { now: now + 5_000 }), asAnn);
    expect(updated).toMatchObject({ kind: 'updated', isTimeChanged: true });
    expect(readEvent(updated.text ?? '')).toMatchObject({ start: '2026-03-02T11:00', sequence: 1 });
    expect(applyMethod(updated.text, composeRequest(event, { now: now + 9_000 }), asAnn).reason).toBe('outdated');
  });

  it('that changes no time leaves my answer, my alarms and my colour', () => {
    const answered = answerEvent(invited, { address: ann, answer: 'accepted', recurrenceId: '', now });
    const own = updateEvent(
      answered,
      { reminders: [{ minutes: 60, by: 'notice' }], color: 5 },
      { recurrenceId: '', scope: 'all', now },
    ).text;
    const titled =
      updateEvent(event, { title: 'New' }, { recurrenceId: '', scope: 'all', now: now + 5_000 }).text ?? '';
    const { text, isTimeChanged } = applyMethod(own, composeRequest(titled, { now: now + 5_000 }), asAnn);
    expect(isTimeChanged).toBe(false);
    expect(answerOf(text)).toBe('accepted');
    expect(readEvent(text ?? '')).toMatchObject({ title: 'New', color: 5, reminders: [{ minutes: 60 }] });
  });

  it('of another person cannot take over a stored event', () => {
    const stolen = request.replaceAll(boss, 'thief@example.org').replace('SEQUENCE:0', 'SEQUENCE:9');
    const options = { from: 'thief@example.org', me: [ann] };
    expect(applyMethod(invited, stolen, options)).toMatchObject({ kind: 'ignored', reason: 'notAllowed', text: null });
  });

  it('to one occurrence changes that one', () => {
    const moved =
      updateEvent(event, { start: '2026-03-04T11:00' }, { recurrenceId: '20260304T090000', scope: 'this', now }).text ??
      '';
    const message = composeRequest(moved, { now: now + 1_000, recurrenceId: '20260304T090000' });
    const { text, recurrenceId } = applyMethod(invited, message, asAnn);
    expect(recurrenceId).toBe('20260304T090000');
    expect(readEvent(text ?? '', '20260304T090000')?.start).toBe('2026-03-04T11:00');
    expect(readEvent(text ?? '')?.start).toBe('2026-03-02T09:00');
  });
});

describe('a cancellation', () => {
  it('marks the event, or one occurrence', () => {
    const { kind, text } = applyMethod(invited, composeCancel(event, { now: now + 1_000, comment: 'Ill' }), asAnn);
    expect(kind).toBe('cancelled');
    expect(readEvent(text ?? '')).toMatchObject({ isCancelled: true, sequence: 1 });
    const one = applyMethod(invited, composeCancel(event, { now, recurrenceId: '20260303T090000' }), asAnn);
    expect(one).toMatchObject({ kind: 'cancelled', recurrenceId: '20260303T090000' });
    expect(readEvent(one.text ?? '', '20260303T090000')?.isCancelled).toBe(true);
    expect(readEvent(one.text ?? '')?.isCancelled).toBe(false);
  });

  it('counts from the organiser alone, and for those it names', () => {
    const message = composeCancel(event, { now });
    expect(applyMethod(invited, message, { from: 'x@example.org', me: [ann] }).reason).toBe('notAllowed');
    expect(applyMethod(null, message, asAnn).reason).toBe('unknownEvent');
    const uninvited = composeCancel(event, { now, addresses: [ann] });
    expect(uninvited).not.toContain('STATUS');
    expect(applyMethod(invited, uninvited, asAnn).kind).toBe('cancelled');
    expect(applyMethod(invited, uninvited, { from: boss, me: ['bob@example.net'] }).reason).toBe('nothingToDo');
  });
});

describe('an answer', () => {
  const reply = composeReply(invited, { address: ann, answer: 'accepted', now: now + 1_000, comment: 'Gladly, yes' });

  it('changes the answer of whoever is proven to send it, and nothing else', () => {
    const forged = reply.replace('SUMMARY:Meeting', 'SUMMARY:Other');
    const applied = applyMethod(event, forged, asBoss);
    expect(applied).toMatchObject({ kind: 'answered', address: ann, answer: 'accepted', comment: 'Gladly, yes' });
    expect(answerOf(applied.text)).toBe('accepted');
    expect(readEvent(applied.text ?? '')?.title).toBe('Meeting');
    for (const from of ['', 'eve@example.net'])
      expect(applyMethod(event, reply, { from, me: [boss] }).reason).toBe('notAllowed');
    expect(applyMethod(event, reply, { from: ann, me: ['else@example.org'] }).reason).toBe('notAllowed');
  });

  it('to one occurrence makes an exception', () => {
    const one = composeReply(invited, { address: ann, answer: 'declined', now, recurrenceId: '20260303T090000' });
    const { text } = applyMethod(event, one, asBoss);
    expect(answerOf(text, '20260303T090000')).toBe('declined');
    expect(answerOf(text)).toBe('needsAction');
  });

  it('that is older than another is passed over', () => {
    const { text } = applyMethod(event, reply, asBoss);
    const older = composeReply(invited, { address: ann, answer: 'declined', now });
    expect(applyMethod(text, older, asBoss).reason).toBe('outdated');
    expect(composeRequest(text ?? '', { now })).not.toContain('X-HONGYAN');
  });

  it('of somebody who was not invited is reported and not stored', () => {
    const crashing = reply.replace(
      /ATTENDEE[^\r]*(?:\r\n [^\r]*)*/,
      'ATTENDEE;PARTSTAT=ACCEPTED:mailto:eve@example.net',
    );
    const applied = applyMethod(event, crashing, { from: 'eve@example.net', me: [boss] });
    expect(applied).toMatchObject({ kind: 'answered', isUninvited: true, text: null });
  });
});

describe('another time', () => {
  it('is proposed, and declined', () => {
    const counter = composeCounter(invited, {
      address: ann,
      start: '2026-03-02T15:00',
      end: '2026-03-02T16:00',
      now,
      recurrenceId: '20260302T090000',
    });
    const applied = applyMethod(event, counter, asBoss);
    expect(applied).toMatchObject({ kind: 'countered', text: null, recurrenceId: '20260302T090000', address: ann });
    expect(applied.proposed).toEqual({
      startsAt: Date.UTC(2026, 2, 2, 14),
      endsAt: Date.UTC(2026, 2, 2, 15),
      allDay: false,
    });
    expect(composeDeclineCounter(counter, { now })).toContain('METHOD:DECLINECOUNTER');
  });
});

/** Invitations in the forms of other programs. */
const messages: Readonly<Record<string, string>> = {
  outlook: `BEGIN:VCALENDAR\r\nPRODID:-//Microsoft Corporation//Outlook 16.0 MIMEDIR//EN\r\nVERSION:2.0\r\nMETHOD:REQUEST\r\nX-MS-OLK-FORCEINSPECTOROPEN:TRUE\r\nBEGIN:VTIMEZONE\r\nTZID:W. Europe Standard Time\r\nBEGIN:STANDARD\r\nDTSTART:16011028T030000\r\nRRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10\r\nTZOFFSETFROM:+0200\r\nTZOFFSETTO:+0100\r\nEND:STANDARD\r\nBEGIN:DAYLIGHT\r\nDTSTART:16010325T020000\r\nRRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3\r\nTZOFFSETFROM:+0100\r\nTZOFFSETTO:+0200\r\nEND:DAYLIGHT\r\nEND:VTIMEZONE\r\nBEGIN:VEVENT\r\nATTENDEE;CN=ann@example.net;RSVP=TRUE:mailto:Ann@example.net\r\nCLASS:PUBLIC\r\nDTEND;TZID="W. Europe Standard Time":20260302T100000\r\nDTSTAMP:20260101T000000Z\r\nDTSTART;TZID="W. Europe Standard Time":20260302T090000\r\nORGANIZER;CN="Boss, The":mailto:boss@example.org\r\nPRIORITY:5\r\nSEQUENCE:0\r\nSUMMARY;LANGUAGE=en-us:Plan\r\nTRANSP:OPAQUE\r\nUID:040000008200E00074C5B7101A82E008\r\nX-ALT-DESC;FMTTYPE=text/html:<html><script>x</script></html>\r\nX-MICROSOFT-CDO-BUSYSTATUS:TENTATIVE\r\nBEGIN:VALARM\r\nTRIGGER:-PT15M\r\nACTION:DISPLAY\r\nDESCRIPTION:Reminder\r\nEND:VALARM\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n`,
  exchange: `BEGIN:VCALENDAR\nMETHOD:REQUEST\nPRODID:Microsoft Exchange Server 2010\nVERSION:2.0\nBEGIN:VEVENT\nORGANIZER;CN=Boss:MAILTO:boss@example.org\nATTENDEE;ROLE=REQ-PARTICIPANT;PARTSTAT=NEEDS-ACTION;RSVP=TRUE;CN=Ann:MAILTO:ann@example.net\nSUMMARY;LANGUAGE=en-US:Plan\nDTSTART;TZID=W. Europe Standard Time:20260302T090000\nDTEND;TZID=W. Europe Standard Time:20260302T100000\nUID:E1\nDTSTAMP:20260101T000000Z\nSEQUENCE:0\nEND:VEVENT\nEND:VCALENDAR\n`,
  google: `BEGIN:VCALENDAR\r\nPRODID:-//Google Inc//Google Calendar 70.9054//EN\r\nVERSION:2.0\r\nCALSCALE:GREGORIAN\r\nMETHOD:REQUEST\r\nBEGIN:VEVENT\r\nDTSTART:20260302T080000Z\r\nDTEND:20260302T090000Z\r\nDTSTAMP:20260101T000000Z\r\nORGANIZER;CN=Boss:mailto:boss@example.org\r\nUID:abc@google.com\r\nATTENDEE;CUTYPE=INDIVIDUAL;ROLE=REQ-PARTICIPANT;PARTSTAT=NEEDS-ACTION;RSVP=\r\n TRUE;CN=ann@example.net;X-NUM-GUESTS=0:mailto:ann@example.net\r\nSEQUENCE:0\r\nSTATUS:CONFIRMED\r\nSUMMARY:Plan\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n`,
  apple: `BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Apple Inc.//macOS 15.0//EN\r\nMETHOD:REQUEST\r\nBEGIN:VEVENT\r\nUID:A1\r\nDTSTAMP:20260101T000000Z\r\nDTSTART;TZID=Europe/Berlin:20260302T090000\r\nDURATION:PT1H\r\nSUMMARY:Plan\r\nORGANIZER;CN=Boss;EMAIL=boss@example.org:/aB/principal/\r\nATTENDEE;CN=Ann;CUTYPE=INDIVIDUAL;EMAIL=ann@example.net;PARTSTAT=NEEDS-ACTION:mailto:ann@example.net\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n`,
};

describe('the invitations of other programs', () => {
  it.each(Object.keys(messages))('%s', (program) => {
    const applied = applyMethod(null, messages[program] ?? '', asAnn);
    expect(applied.kind).toBe('invited');
    const details = readEvent(applied.text ?? '');
    expect(details).toMatchObject({ title: 'Plan', organizer: { address: boss }, otherAlarms: 0, reminders: [] });
    expect(details?.zone).toBe(program === 'google' ? 'UTC' : 'Europe/Berlin');
    const reply = composeReply(applied.text ?? '', { address: ann, answer: 'tentative', now });
    expect(reply).toContain('PARTSTAT=TENTATIVE');
    expect(applyMethod(applied.text, reply, asBoss)).toMatchObject({ kind: 'answered', answer: 'tentative' });
  });

  it.each([
    '',
    'BEGIN:VCALENDAR',
    messages['google']?.replace('METHOD:REQUEST', 'METHOD:CONSTRUCTOR') ?? '',
    composePublish(event, { now }),
  ])('that say nothing are ignored', (message) => expect(applyMethod(null, message, asAnn).kind).toBe('ignored'));
});
