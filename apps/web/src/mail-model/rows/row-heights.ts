/** Heights of tableSize 1, 2, 3 and of two lines in px, with a mouse and with fingers (ui/tokens.css). */
export const mouseHeights = { 1: 32, 2: 40, 3: 56, two: 58 } as const;
export const touchHeights = { 1: 40, 2: 48, 3: 64, two: 66 } as const;
