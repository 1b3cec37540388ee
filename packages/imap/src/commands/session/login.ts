import { decodeText } from '../../wire/decode-text.ts';
import { defineCommand } from '../command.ts';
import { signIn } from './sign-in.ts';

/** RFC 9051 §6.2.3. */
export const login = defineCommand({
  name: 'LOGIN',
  states: ['notAuthenticated'],
  needsTls: true,
  parse: (args) => {
    const username = decodeText(args.astring());
    args.space();
    return { username, password: decodeText(args.astring()) };
  },
  run: (context, { username, password }) => signIn(context, username, password),
});
