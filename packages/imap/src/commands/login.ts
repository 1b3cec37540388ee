import { textOf } from '../wire/text-of.ts';
import { defineCommand } from './command.ts';
import { needsTls, signIn } from './sign-in.ts';

/** RFC 9051 §6.2.3. */
export const login = defineCommand({
  name: 'LOGIN',
  states: ['notAuthenticated'],
  parse: (args) => {
    const username = textOf(args.astring());
    args.space();
    return { username, password: textOf(args.astring()) };
  },
  run: async (context, { username, password }) =>
    context.tls === undefined ? needsTls : signIn(context, username, password),
});
