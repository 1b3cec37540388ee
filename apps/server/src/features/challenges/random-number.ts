import { randomInt } from 'node:crypto';

/** A number in [from, to), in steps of a hundredth; not to be guessed from those before. */
export function randomBetween(from: number, to: number): number {
  return randomInt(Math.round(from * 100), Math.round(to * 100)) / 100;
}
