/** The colours of calendars as programs say them (`#rrggbb`). */
import { palette } from '@hongyan/icalendar';

const readChannels = (colour: string): readonly number[] =>
  [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));

/** A colour of ours for a program. */
export const printProgramColor = (color: number): string => (palette[color - 1] ?? palette[0]).hex;

/** The nearest of ours: a calendar in the web client has no others. */
export function readProgramColor(colour: string): number {
  const wanted = readChannels(colour);
  const distances = palette.map(({ hex }) =>
    readChannels(hex).reduce((sum, channel, index) => sum + (channel - (wanted[index] ?? 0)) ** 2, 0),
  );
  return distances.indexOf(Math.min(...distances)) + 1;
}
