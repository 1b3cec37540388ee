/**
 * Letters and digits as strokes of our own in a box of 100 by 140, drawn without any font: a server need not have one. None of them is taken for
 * another (no 0 O Q D, 1 I L, 2 Z, 5 S, 8 B, 6 G, U V).
 */
export const glyphs: Readonly<Record<string, string>> = {
  A: 'M8 140 L50 4 L92 140 M24 92 L76 92',
  C: 'M90 28 C74 0 14 -8 10 70 C14 148 74 140 90 112',
  E: 'M88 6 L16 6 L16 134 L90 134 M16 68 L74 68',
  F: 'M90 6 L18 6 L18 138 M18 66 L76 66',
  H: 'M14 4 L14 136 M86 4 L86 136 M14 70 L86 70',
  J: 'M36 6 L88 6 M68 6 L68 100 C66 144 16 144 12 100',
  K: 'M16 4 L16 136 M86 6 L18 80 M42 58 L90 136',
  M: 'M8 138 L16 6 L50 90 L84 6 L92 138',
  N: 'M14 138 L14 6 L86 134 L86 4',
  P: 'M18 138 L18 6 L50 6 C98 6 98 76 50 76 L18 76',
  R: 'M18 138 L18 6 L50 6 C96 6 96 72 50 72 L18 72 M52 72 L90 138',
  T: 'M6 8 L94 8 M50 8 L50 138',
  W: 'M4 4 L26 136 L50 50 L74 136 L96 4',
  X: 'M10 6 L90 136 M90 6 L10 136',
  Y: 'M8 4 L50 68 L92 4 M50 68 L50 138',
  3: 'M14 12 C44 -8 92 6 84 40 C80 62 58 66 42 66 C66 66 92 74 90 102 C88 144 34 146 10 120',
  4: 'M70 138 L70 4 L6 96 L94 96',
  7: 'M8 8 L92 8 L38 138',
  9: 'M88 44 C88 -8 14 -8 14 44 C14 92 88 92 88 44 C92 90 82 120 34 138',
};

export const glyphNames: readonly string[] = Object.keys(glyphs);
