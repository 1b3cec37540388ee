import type { Paper, PaperStyle } from '@hongyan/contract';

/** Stationery that everybody has: quiet grounds on which black text keeps a contrast of more than 15, and a border in what every mail client draws. */
const styles: Readonly<Record<string, PaperStyle>> = {
  rice: { colour: '#fbf8f0', edge: null, frame: 'none', place: 'tile', bandPx: 0 },
  bamboo: { colour: '#f1f7f0', edge: '#7fa77c', frame: 'left', place: 'tile', bandPx: 0 },
  sky: { colour: '#eef5fb', edge: '#6f9dc4', frame: 'top', place: 'tile', bandPx: 0 },
  lotus: { colour: '#faf2f5', edge: '#c98ba3', frame: 'ends', place: 'tile', bandPx: 0 },
  autumn: { colour: '#fcf5e8', edge: '#c8945a', frame: 'around', place: 'tile', bandPx: 0 },
  ink: { colour: '#f4f5f6', edge: '#3c4650', frame: 'ends', place: 'tile', bandPx: 0 },
};

const prefix = 'builtin-';

/** How stationery looks that everybody has; null for any other. */
export function findBuiltInStyle(paperId: string): PaperStyle | null {
  return paperId.startsWith(prefix) ? (styles[paperId.slice(prefix.length)] ?? null) : null;
}

/** The same as lists show it. */
export const builtInPapers: readonly Paper[] = Object.entries(styles).map(([key, style]) => ({
  ...style,
  paperId: `${prefix}${key}`,
  name: key,
  kind: 'builtIn',
  url: null,
  updatedAt: 0,
}));
