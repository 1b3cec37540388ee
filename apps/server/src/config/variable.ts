/** How the text of a variable is read. A schema takes the text without blanks around it, or undefined where nothing is set. */
import { isIP } from 'node:net';
import { z } from 'zod';

/** What can be configured by one name. */
export interface Variable<Schema extends z.ZodType = z.ZodType> {
  readonly schema: Schema;
  /** What it means, for docs/configuration.md and for messages. */
  readonly about: string;
  /** What holds where it is not set, when the schema's own default does not say it. */
  readonly standard?: string;
  /** Never repeated in a message; can be read from a file that `NAME_FILE` names. */
  readonly isSecret?: true;
}

/**
 * What `read` makes of the text; it answers undefined for what it cannot take, and then the variable `expected` (such as "must be a
 * port"). Null where nothing is set.
 */
export const readBy = <Value>(expected: string, read: (text: string) => Value | undefined) =>
  z
    .string()
    .optional()
    .transform((text, context): Value | null => {
      if (text === undefined) return null;
      const value = read(text);
      if (value !== undefined) return value;
      context.addIssue({ code: 'custom', message: expected });
      return z.NEVER;
    });

/** Any text. */
export const text = () => readBy('', (value) => value);

/** 1 or 0. */
export const flag = () =>
  readBy('must be 0 or 1', (value) => (value === '1' ? true : value === '0' ? false : undefined));

/** The number of a port; undefined where the text is none. */
export function parsePort(digits: string, least = 0): number | undefined {
  const port = /^\d{1,5}$/.test(digits) ? Number(digits) : -1;
  return port >= least && port <= 65_535 ? port : undefined;
}

export const port = (standard: number) =>
  readBy('must be a port from 0 to 65535', (value) => parsePort(value)).transform((value) => value ?? standard);

export const choice = <const Choice extends string>(choices: readonly Choice[], standard: Choice) =>
  readBy(`must be one of ${choices.join(', ')}`, (value) =>
    choices.find((one) => one.toLowerCase() === value.toLowerCase()),
  ).transform((value) => value ?? standard);

const hostnameSchema = z.hostname();
const cidrSchema = z.union([z.cidrv4(), z.cidrv6()]);

/** A name by the rules for hosts (RFC 1123 §2.1): letters, digits and hyphens between dots; an address is none. */
export const isHostName = (value: string): boolean => isIP(value) === 0 && hostnameSchema.safeParse(value).success;

/** A name or an address, as a listener or a resolver takes it. */
export const isHost = (value: string): boolean => isIP(value) !== 0 || isHostName(value);

/** An address, a network such as 10.0.0.0/8, or one of fastify's names for private networks. */
export const isNetwork = (value: string): boolean =>
  isIP(value) !== 0 || cidrSchema.safeParse(value).success || ['loopback', 'linklocal', 'uniquelocal'].includes(value);

/** Texts with commas between them, each of which `isRight` takes. */
export const list = (expected: string, isRight: (item: string) => boolean) =>
  readBy(expected, (value) => {
    const items = value.split(',').map((item) => item.trim());
    const named = items.filter((item) => item !== '');
    return named.every(isRight) ? named : undefined;
  }).transform((items) => items ?? []);

/** A URL of one of these schemes, which end in a colon; undefined for anything else. */
export function parseUrl(value: string, schemes: readonly string[]): URL | undefined {
  const url = URL.parse(value);
  return url !== null && schemes.includes(url.protocol) && url.hostname !== '' ? url : undefined;
}

/** A URL of the web. */
export const webUrl = (example: string) =>
  readBy(`must look like ${example}`, (value) =>
    parseUrl(value, ['https:', 'http:']) === undefined ? undefined : value,
  );

/** Variables of one subject, by their names. */
export type VariableGroup = Readonly<Record<`HONGYAN_${string}`, Variable>>;
