import type { OrgSettings } from '@hongyan/contract';

type FestivalSettings = Pick<OrgSettings, 'festivalSkin' | 'festivalFrom' | 'festivalUntil'>;

/** The day that a person's calendar shows, as 2026-02-17. `timeZone` is an IANA name. */
function dayIn(timeZone: string, nowMs: number): string {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'iso8601',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).formatToParts(nowMs);
  const of = (type: Intl.DateTimeFormatPartTypes): string => parts.find((part) => part.type === type)?.value ?? '';
  return `${of('year')}-${of('month')}-${of('day')}`;
}

/** The motif of a festival that has begun and not ended where the person is; empty when there is none. Both days belong to it. */
export function festivalOfToday(
  { festivalSkin, festivalFrom, festivalUntil }: FestivalSettings,
  nowMs: number,
  timeZone: string,
): FestivalSettings['festivalSkin'] {
  if (festivalSkin === '' || (festivalFrom === '' && festivalUntil === '')) return festivalSkin;
  const today = dayIn(timeZone, nowMs);
  const begun = festivalFrom === '' || festivalFrom <= today;
  const ended = festivalUntil !== '' && festivalUntil < today;
  return begun && !ended ? festivalSkin : '';
}
