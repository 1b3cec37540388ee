import { bad, type Command, done } from './command.ts';

/** STLS (RFC 2595 §4). What the client sent along in the clear is forgotten by the connection. */
export const stls: Command = {
  name: 'STLS',
  states: ['authorization'],
  async run(context, argument) {
    if (argument !== '') return bad('STLS takes no argument');
    if (context.state.isSecure) return bad('TLS is already active');
    if (!context.offersTls) return bad('TLS is not offered here');
    await context.startTls();
    return done;
  },
};
