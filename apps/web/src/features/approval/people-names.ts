import type { MailAddress } from '@hongyan/contract';

/** A person's name; their address where none is known. */
export const nameOf = ({ name, address }: Pick<MailAddress, 'name' | 'address'>): string =>
  name === '' ? address : name;

/** Several people in one line. */
export const namesOf = (people: readonly Pick<MailAddress, 'name' | 'address'>[], separator: string): string =>
  people.map(nameOf).join(separator);
