import { defineCommand } from '../command.ts';

/** RFC 9051 §6.2.1. */
export const starttls = defineCommand({
  name: 'STARTTLS',
  states: ['notAuthenticated'],
  parse: () => null,
  run: async (context) => {
    if (context.tls !== undefined) return { status: 'BAD', text: 'TLS is active already' };
    context.afterwards('startTls');
    return { status: 'OK', text: 'Begin TLS now' };
  },
});
