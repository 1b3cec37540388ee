/** The twelve colours of calendars as programs say them (`#rrggbb`): those of the light skin. */
const colours = [
  '#3a71ad',
  '#3d7f5d',
  '#c06a24',
  '#8067b7',
  '#b8433a',
  '#2c8283',
  '#b0557f',
  '#c79a1c',
  '#7c8794',
  '#5f6db3',
  '#8a8e45',
  '#a27a60',
] as const;

const readChannels = (colour: string): readonly number[] =>
  [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));

/** A colour of ours for a program. */
export const printProgramColor = (color: number): string => colours[color - 1] ?? colours[0];

/** The nearest of ours: a calendar in the web client has no others. */
export function readProgramColor(colour: string): number {
  const wanted = readChannels(colour);
  const distances = colours.map((known) =>
    readChannels(known).reduce((sum, channel, index) => sum + (channel - (wanted[index] ?? 0)) ** 2, 0),
  );
  return distances.indexOf(Math.min(...distances)) + 1;
}
