import { anyState, type CommandContext, defineCommand } from './command.ts';

/** Before and after sign-in. */
const always = ['IMAP4rev1', 'LITERAL-', 'ID', 'ENABLE', 'SASL-IR', 'UTF8=ACCEPT'];
/** After sign-in: what belongs to mailboxes and mails. Only what works stands here. */
const signedIn = ['IDLE'];
/** What can be done with mails; LITERAL8 of APPEND is BINARY's (RFC 3516). */
const ofMails = [
  'BINARY',
  'ESEARCH',
  'ESORT',
  'MULTIAPPEND',
  'PREVIEW',
  'SAVEDATE',
  'SEARCHRES',
  'SORT',
  'SORT=DISPLAY',
  'THREAD=ORDEREDSUBJECT',
  'THREAD=REFERENCES',
  'WITHIN',
];

/** `CAPABILITY …` as it holds on this connection now (RFC 9051 §6.1.1). */
export function capabilityLine(context: Pick<CommandContext, 'state' | 'store' | 'tls' | 'isCompressed'>): string {
  const names = [...always];
  if (context.state !== 'notAuthenticated') {
    // RFC 7889 §3
    names.push(...signedIn, ...ofMails, `APPENDLIMIT=${String(context.store.appendLimitBytes)}`);
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
