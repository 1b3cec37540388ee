import { bad, type Command, ok } from './command.ts';
import { tlsFirst } from './sign-in.ts';

/** USER (RFC 1939 §7). Every name is welcome, so that nobody learns which exist. */
export const user: Command = {
  name: 'USER',
  states: ['authorization'],
  run({ state }, argument) {
    if (!state.isSecure) return tlsFirst;
    const name = argument.trim();
    if (name === '') return bad('Give your address');
    state.username = name;
    return ok('Now PASS with an authorisation code');
  },
};
