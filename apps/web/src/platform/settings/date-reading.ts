import { useEffect, useMemo, useState } from 'react';
import type { DateReading } from '../../lib/dates/format-date.ts';
import { useLanguage } from '../../lib/language/strings.ts';
import { useSettings } from './home-index.ts';

/** How this person reads dates, with a `nowMs` that moves on every minute: 昨天 becomes true at midnight. */
export function useDateReading(): DateReading {
  const { timeZoneName, timeFormat } = useSettings();
  const language = useLanguage();
  const nowMs = useMinute();
  return useMemo(
    () => ({ nowMs, timeZone: timeZoneName, clock: timeFormat, language }),
    [nowMs, timeZoneName, timeFormat, language],
  );
}

const minuteMs = 60_000;

function useMinute(): number {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    const timer = setTimeout(() => setNowMs(Date.now()), minuteMs - (nowMs % minuteMs));
    return () => clearTimeout(timer);
  }, [nowMs]);
  return nowMs;
}
