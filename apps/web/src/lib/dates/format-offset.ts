const hourMinutes = 60;

/** `GMT+5:30`, of minutes ahead of Greenwich. */
export function formatOffset(offset: number): string {
  if (offset === 0) return 'GMT';
  const minutes = Math.abs(offset) % hourMinutes;
  const hours = String(Math.floor(Math.abs(offset) / hourMinutes));
  return `GMT${offset < 0 ? '-' : '+'}${hours}${minutes === 0 ? '' : `:${String(minutes).padStart(2, '0')}`}`;
}
