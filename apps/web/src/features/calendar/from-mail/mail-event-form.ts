import { type CalendarId, type MailDetail, maxAttachedSubjectCharacters } from '@hongyan/contract';
import { countCharacters } from '@hongyan/contract/limits';
import { minutesPerDay } from '../../../lib/dates/days.ts';
import { type EventForm, newForm } from '../editor/event-form.ts';
import type { Draft } from '../grid/draft.ts';
import type { FoundWhen } from '../quick-entry/find-dates.ts';

/** Answers and forwards as programs of both languages write them. */
const prefix = /^\s*(?:re|fw|fwd|回复|答复|转发|回覆|轉寄)\s*(?:\[\d{1,3}\])?\s*[:：]\s*/iu;
const maxPrefixes = 20;
/** So many take part, at most; a mail to more is no invitation. */
const maxInvited = 30;

/** A subject without what answers and forwards put before it, no longer than a title may be. */
export function titleOfSubject(subject: string, maxTitle: number): string {
  let title = subject;
  for (let count = 0; count < maxPrefixes && prefix.test(title); count++) title = title.replace(prefix, '');
  title = title.replaceAll(/\s+/g, ' ').trim();
  if (countCharacters(title) <= maxTitle) return title;
  const characters = [...new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(title)];
  return characters
    .slice(0, maxTitle)
    .map(({ segment }) => segment)
    .join('')
    .trim();
}

/** Who has written a mail and to whom, without oneself, each once. */
export function participantsOfMail(
  { from, to, cc }: Pick<MailDetail, 'from' | 'to' | 'cc'>,
  ownAddresses: readonly string[],
): EventForm['participants'] {
  const known = new Set(ownAddresses.map((address) => address.toLowerCase()));
  const people = [...from, ...to, ...cc].filter(({ address }) => {
    const key = address.toLowerCase();
    if (known.has(key) || !key.includes('@')) return false;
    known.add(key);
    return true;
  });
  if (people.length > maxInvited) return [];
  return people.map(({ address, name }) => ({ address, name, role: 'required', answer: 'needsAction' }));
}

export interface MailEventStart {
  readonly when: Pick<FoundWhen, 'allDay' | 'day' | 'startMinutes' | 'endMinutes' | 'zone'> | null;
  /** Taken where the mail names no time. */
  readonly otherwise: Draft;
  readonly location: string;
  readonly calendarId: CalendarId;
  readonly settings: Parameters<typeof newForm>[2];
  readonly maxTitle: number;
  readonly ownAddresses: readonly string[];
}

/** The form of an event that a mail is about. */
export function formOfMail(
  mail: Pick<MailDetail, 'mailId' | 'mailSubject' | 'from' | 'to' | 'cc'>,
  { when, otherwise, location, calendarId, settings, maxTitle, ownAddresses }: MailEventStart,
): EventForm {
  const draft: Draft =
    when === null
      ? otherwise
      : {
          allDay: when.allDay,
          from: when.day * minutesPerDay + when.startMinutes,
          to: when.day * minutesPerDay + when.endMinutes,
        };
  const form = newForm(draft, calendarId, settings);
  return {
    ...form,
    zone: when === null ? form.zone : when.zone,
    title: titleOfSubject(mail.mailSubject, maxTitle),
    attachedMail: {
      mailId: mail.mailId,
      subject: Array.from(mail.mailSubject).slice(0, maxAttachedSubjectCharacters).join(''),
    },
    location,
    participants: participantsOfMail(mail, ownAddresses),
  };
}
