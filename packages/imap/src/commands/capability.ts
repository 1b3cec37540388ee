import { anyState, type CommandContext, defineCommand } from './command.ts';

/** Before and after sign-in. */
const always = ['IMAP4rev1', 'LITERAL-', 'ID', 'ENABLE', 'SASL-IR', 'UTF8=ACCEPT'];
/** After sign-in: what belongs to mailboxes and mails. Only what works stands here. */
const signedIn = ['IDLE'];

/** `CAPABILITY …` as it holds on this connection now (RFC 9051 §6.1.1). */
export function capabilityLine(context: Pick<CommandContext, 'state' | 'tls' | 'isCompressed'>): string {
  const names = [...always];
  if (context.state !== 'notAuthenticated') {
    names.push(...signedIn);
    if (!context.isCompressed) names.push('COMPRESS=DEFLATE');
  } else if (context.tls === undefined) names.push('STARTTLS', 'LOGINDISABLED');
  else names.push('AUTH=PLAIN');
  return `CAPABILITY ${names.join(' ')}`;
}

export const capability = defineCommand({
  name: 'CAPABILITY',
  states: anyState,
  parse: () => null,
  run: async (context) => {
    context.untagged(capabilityLine(context));
    return { status: 'OK', text: 'These are mine' };
  },
});
