import { type Answer, type Command, type CommandContext, err, last, ok } from './command.ts';

export interface Credentials {
  readonly username: string;
  readonly password: string;
}

/** Counts a sign-in that lets nobody in, whatever was wrong with it: with the last one that a session has, the session ends. */
export function countAttempts(run: Command['run']): Command['run'] {
  return async (context, argument) => {
    const answer = await run(context, argument);
    if (answer.kind === 'ok' || answer.kind === 'done') return answer;
    const { state, limits } = context;
    state.signInFailures += 1;
    if (state.signInFailures < limits.maxSignInFailures) return answer;
    context.observe('pop3_limits_total', { limit: 'sign-in-failures' }, 1);
    return last(answer);
  };
}

/** Said before TLS to every way of signing in (RFC 8314 §4.1). */
export const tlsFirst: Answer = err('Start TLS first', 'SYS/PERM');

/** Checks what PASS or AUTH brought. Every refusal reads alike, so that nobody learns which names exist. */
export async function signIn(context: CommandContext, credentials: Credentials): Promise<Answer> {
  const { state } = context;
  state.username = null;
  try {
    const answer = await context.backend.signIn({ ...credentials, remoteAddress: state.remoteAddress });
    context.observe('pop3_sign_ins_total', { outcome: answer.status }, 1);
    switch (answer.status) {
      case 'ok':
        return context.admit(answer.maildrop) ? ok(describe(context)) : { kind: 'done' };
      case 'refused':
        return wrong;
      case 'limited':
        return err('Too many attempts, try again later', 'LOGIN-DELAY');
      case 'inUse':
        return err('Another session has this mailbox open', 'IN-USE');
      case 'unavailable':
        return err('Signing in is not possible at the moment', 'SYS/TEMP');
    }
  } catch (error) {
    context.reportFault(error, 'sign-in');
    return err('Signing in is not possible at the moment', 'SYS/TEMP');
  }
}

/** RFC 3206 §5: `AUTH` says that the credentials are wrong and not the server. */
export const wrong: Answer = err('The user name or the authorisation code is wrong', 'AUTH');

function describe({ mailbox }: CommandContext): string {
  return `${mailbox.count} messages (${mailbox.sizeBytes} octets)`;
}
