const units = ['B', 'KB', 'MB', 'GB', 'TB'] as const;
const step = 1024;

/** A size in bytes as people read it: 86 KB, 3.8 GB, 10 GB. One decimal below ten, none above; 0 B for nothing or nonsense. */
export function formatSize(bytes: number): string {
  if (!Number.isFinite(bytes) || bytes <= 0) return '0 B';
  let value = bytes;
  let unit = 0;
  // 1023.6 KB would be rounded to 1024 KB: that is 1 MB.
  while (roundSize(value) >= step && unit < units.length - 1) {
    value /= step;
    unit++;
  }
  return `${unit === 0 ? Math.round(value) : roundSize(value)} ${units[unit]}`;
}

const roundSize = (value: number): number => (value < 10 ? Math.round(value * 10) / 10 : Math.round(value));
