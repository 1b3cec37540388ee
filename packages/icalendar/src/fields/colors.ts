/** The twelve colours of the calendar as names of CSS 3, which COLOR takes (RFC 7986 §5.9). */
const names = [
  'dodgerblue',
  'seagreen',
  'tomato',
  'orange',
  'mediumpurple',
  'deeppink',
  'teal',
  'goldenrod',
  'slategray',
  'yellowgreen',
  'indianred',
  'royalblue',
];

/** Other names that programs write, by the nearest of ours. */
const nearest: Readonly<Record<string, number>> = {
  blue: 12,
  navy: 12,
  steelblue: 1,
  deepskyblue: 1,
  skyblue: 1,
  cornflowerblue: 1,
  green: 2,
  forestgreen: 2,
  mediumseagreen: 2,
  darkgreen: 2,
  red: 3,
  crimson: 3,
  coral: 3,
  orangered: 3,
  darkorange: 4,
  purple: 5,
  violet: 5,
  blueviolet: 5,
  darkorchid: 5,
  mediumorchid: 5,
  orchid: 6,
  pink: 6,
  hotpink: 6,
  fuchsia: 6,
  magenta: 6,
  turquoise: 7,
  darkcyan: 7,
  cyan: 7,
  aqua: 7,
  gold: 8,
  yellow: 8,
  khaki: 8,
  gray: 9,
  grey: 9,
  silver: 9,
  black: 9,
  dimgray: 9,
  lime: 10,
  olive: 10,
  olivedrab: 10,
  limegreen: 10,
  brown: 11,
  maroon: 11,
  firebrick: 11,
  salmon: 11,
};

const numbers: ReadonlyMap<string, number> = new Map([
  ...Object.entries(nearest),
  ...names.map((name, index): [string, number] => [name, index + 1]),
]);

/** The number of a colour; null where the name is none that we draw. */
export function readColor(name: string | undefined): number | null {
  return numbers.get(name?.trim().toLowerCase() ?? '') ?? null;
}

export function printColor(color: number): string {
  return names[color - 1] ?? 'dodgerblue';
}
