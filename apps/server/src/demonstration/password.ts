import { randomInt } from 'node:crypto';

// Without what is mistaken for something else when it is read from a screen and typed: 0 O 1 l I and the like.
const upper = 'ABCDEFGHJKMNPQRSTUVWXYZ';
const lower = 'abcdefghjkmnpqrstuvwxyz';
const digits = '23456789';
const groups = 4;

function pick(alphabet: string): string {
  return alphabet.charAt(randomInt(alphabet.length));
}

/** A password that can be read from a screen: four groups such as `Kd7m`, 66 random bits. A digit in each group keeps names out of it. */
export function createReadablePassword(): string {
  const group = () => pick(upper) + pick(lower) + pick(digits) + pick(lower);
  return Array.from({ length: groups }, group).join('-');
}
