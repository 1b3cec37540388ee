import { bad, type CommandAnswer, type CommandContext, last } from '../session-state.ts';
import { replies } from '../wire/reply.ts';
import { commandTable } from './index.ts';

/** Other protocols sent here through somebody's browser: nothing good can follow. */
const foreignVerbs = new Set(['GET', 'POST', 'PUT', 'HEAD', 'OPTIONS', 'CONNECT']);

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

function hasControlCharacter(text: string): boolean {
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code < 0x20 || code === 0x7f) return true;
  }
  return false;
}

function decodeLine(line: Buffer): string | undefined {
  try {
    const text = utf8.decode(line);
    return hasControlCharacter(text) ? undefined : text;
  } catch {
    return undefined; // answered as "not text" by the caller
  }
}

/** Runs one command line (without CRLF). Every command but AUTH's continuation lines comes through here. */
export async function runCommand(context: CommandContext, line: Buffer): Promise<CommandAnswer> {
  const text = decodeLine(line);
  if (text === undefined) return bad(replies.notText);
  const end = text.indexOf(' ');
  const verb = (end < 0 ? text : text.slice(0, end)).toUpperCase();
  const argument = end < 0 ? '' : text.slice(end + 1).trim();
  if (foreignVerbs.has(verb)) return last(replies.wrongProtocol);
  const command = Object.hasOwn(commandTable, verb) ? commandTable[verb] : undefined;
  context.count('smtp_commands_total', {
    role: context.state.role,
    verb: command === undefined ? 'unknown' : verb.toLowerCase(),
  });
  if (command === undefined) return bad(replies.unknownCommand);
  return command(context, argument);
}
