const pattern = /^\d{8}T\d{6}Z-[0-9a-f]{4}$/;

/** Whether it is the number of a snapshot: a time and a counter, such as `20261130T213847Z-0000`. */
export function isSnapshotId(text: string): boolean {
  return pattern.test(text);
}

function formatTime(now: number): string {
  return new Date(now).toISOString().replace(/[-:]/g, '').replace(/\.\d+/, '');
}

/** The number of a snapshot that is made now. It sorts behind the last one, also in the same second and after a clock was set back. */
export function makeSnapshotId(now: number, last: string | undefined): string {
  const first = `${formatTime(now)}-0000`;
  if (last === undefined || last < first) return first;
  const [time = '', count = ''] = last.split('-');
  const next = Number.parseInt(count, 16) + 1;
  if (next <= 0xffff) return `${time}-${next.toString(16).padStart(4, '0')}`;
  const second = time.replace(/^(....)(..)(..)T(..)(..)(..)Z$/, '$1-$2-$3T$4:$5:$6Z');
  return `${formatTime(Date.parse(second) + 1_000)}-0000`;
}
