/** The place of a UID among ascending ones, not before `from`; -1: it is not there. */
export function findPosition(uids: Uint32Array, uid: number, from = 0): number {
  // Mostly the next that is asked for is the next that is there.
  if (uids[from] === uid) return from;
  let low = from;
  let high = uids.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((uids[middle] ?? 0) < uid) low = middle + 1;
    else high = middle;
  }
  return uids[low] === uid ? low : -1;
}
