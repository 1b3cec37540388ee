/** Value of a datetime-local field: wall-clock time of the machine, minutes. */
export function toLocalField(timeMs: number | undefined): string {
  if (timeMs === undefined) return '';
  const time = new Date(timeMs);
  return new Date(timeMs - time.getTimezoneOffset() * minuteMs).toISOString().slice(0, 16);
}

/** The instant that a datetime-local field names; undefined for an empty or unfinished one. */
export function fromLocalField(text: string): number | undefined {
  const time = text === '' ? Number.NaN : new Date(text).getTime();
  return Number.isNaN(time) ? undefined : time;
}

const minuteMs = 60_000;
