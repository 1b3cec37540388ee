import { anyState, type Command, type CommandContext, done } from './command.ts';

/**
 * What is true of this session at this moment. Ways of signing in are named only where they would be heard (RFC 2595 §2.3), STLS only where
 * it is permitted (§4).
 */
function* capabilities({ state, offersTls }: CommandContext): Generator<string> {
  yield 'TOP';
  yield 'UIDL';
  yield 'RESP-CODES';
  yield 'AUTH-RESP-CODE';
  yield 'PIPELINING';
  yield 'UTF8';
  // RFC 2449 §6.7: mail is never taken away by its age.
  yield 'EXPIRE NEVER';
  if (state.isSecure) {
    yield 'USER';
    yield 'SASL PLAIN';
  } else if (offersTls) {
    yield 'STLS';
  }
  yield 'IMPLEMENTATION Hongyan';
}

/** CAPA (RFC 2449 §5). */
export const capa: Command = {
  name: 'CAPA',
  states: anyState,
  async run(context) {
    await context.writeList('Capabilities follow', capabilities(context));
    return done;
  },
};
