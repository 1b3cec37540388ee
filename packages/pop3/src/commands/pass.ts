import { bad, type Command } from './command.ts';
import { countAttempts, signIn, tlsFirst } from './sign-in.ts';

/** PASS (RFC 1939 §7): the rest of the line, spaces and all. */
export const pass: Command = {
  name: 'PASS',
  states: ['authorization'],
  run: countAttempts((context, argument) => {
    const { state } = context;
    if (!state.isSecure) return tlsFirst;
    if (state.username === null) return bad('Say USER first');
    return signIn(context, { username: state.username, password: argument });
  }),
};
