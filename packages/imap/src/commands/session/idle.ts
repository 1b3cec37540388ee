import { defineCommand, signedInStates } from '../command.ts';

/** RFC 2177: news are reported as they come, until the client says DONE. */
export const idle = defineCommand({
  name: 'IDLE',
  states: signedInStates,
  parse: () => null,
  run: async (context) => {
    const line = await context.idle();
    if (line?.toUpperCase() === 'DONE') return { status: 'OK', text: 'No longer idle' };
    return { status: 'BAD', text: 'Expected DONE' };
  },
});
