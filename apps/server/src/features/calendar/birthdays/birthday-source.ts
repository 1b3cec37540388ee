import { definePort } from '../../../ports.ts';

/** The id of the calendar that is made of birthdays; every person has their own under it. */
export const birthdaysId = 'birthdays';

/** The birthday of somebody whom a person knows. */
export interface Birthday {
  /** Of the contact: digits or URL-safe letters. */
  readonly contactId: string;
  readonly name: string;
  /** `1990-05-17`, or `--05-17` where the year is not known (RFC 6350 §6.2.5). */
  readonly date: string;
}

/** Who knows birthdays: the contacts, where they are built. */
export interface BirthdaySource {
  /** Birthdays of a person's contacts. */
  list(account: number): Promise<readonly Birthday[]>;
}

/** Left unoffered, nobody has a calendar of birthdays. */
export const birthdaySourcePort = definePort<BirthdaySource | undefined>('calendar.birthdays', { isOptional: true });
