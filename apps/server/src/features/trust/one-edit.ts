/** Whether two texts differ by one slip of the hand: a message changed, left out or added, or two neighbours exchanged (Damerau distance 1). Linear. */
export function isOneEdit(a: string, b: string): boolean {
  const difference = a.length - b.length;
  if (a === b || Math.abs(difference) > 1) return false;
  let start = 0;
  while (start < Math.min(a.length, b.length) && a[start] === b[start]) start += 1;
  if (difference === 1) return a.slice(start + 1) === b.slice(start);
  if (difference === -1) return a.slice(start) === b.slice(start + 1);
  if (a.slice(start + 1) === b.slice(start + 1)) return true;
  return a[start] === b[start + 1] && a[start + 1] === b[start] && a.slice(start + 2) === b.slice(start + 2);
}
