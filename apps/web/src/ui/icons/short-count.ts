/** A count that has no room: 7, 99+. */
export const shortCount = (count: number): string => (count > 99 ? '99+' : String(count));
