import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { scheduledCountQuery } from '../api.ts';

/** The list of mails comes first: the count is asked for when the app shell has stood for a moment. */
const afterListMs = 700;

/** How many mails wait for their time; 0 until it is known. Nothing is asked while `enabled` is false. */
export function useScheduledCount(enabled: boolean): number {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), afterListMs);
    return () => clearTimeout(timer);
  }, []);
  return useQuery({ ...scheduledCountQuery, enabled: enabled && isLate }).data?.total ?? 0;
}
