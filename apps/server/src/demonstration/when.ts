import type { Ago } from './demo-mail.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
/** China has one zone and no summer time. */
const chinaMs = 8 * 60 * minuteMs;

/** The moment that an `Ago` means, epoch milliseconds. */
export function momentOf(ago: Ago, now: number): number {
  if ('minutes' in ago) return now - ago.minutes * minuteMs;
  const midnight = Math.floor((now + chinaMs) / dayMs) * dayMs - chinaMs;
  const [hours = 0, minutes = 0] = ago.time.split(':').map(Number);
  return midnight - ago.days * dayMs + (hours * 60 + minutes) * minuteMs;
}

/** `2026-11-03 09:12` in China, as a quotation says it. */
export function chinaTime(at: number): string {
  return new Date(at + chinaMs).toISOString().slice(0, 16).replace('T', ' ');
}
