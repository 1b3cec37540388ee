import { type Command, ok } from './command.ts';

/**
 * UTF8 (RFC 6856 §2.1). Mails are sent as they came with it and without: refusing or rewriting those with UTF-8 in their header would keep mail
 * from clients that have read it for decades, and break its signatures.
 */
export const utf8: Command = {
  name: 'UTF8',
  states: ['authorization'],
  run({ state }) {
    state.isUtf8 = true;
    return ok('UTF-8 it is');
  },
};
