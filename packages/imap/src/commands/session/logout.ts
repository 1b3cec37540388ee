import { anyState, defineCommand } from '../command.ts';

/** RFC 9051 §6.1.3: an untagged BYE, then the tagged OK, then the connection closes. */
export const logout = defineCommand({
  name: 'LOGOUT',
  states: anyState,
  parse: () => null,
  run: async (context) => {
    context.afterwards('close');
    return { status: 'OK', text: 'Signed out', news: 'none' };
  },
});
