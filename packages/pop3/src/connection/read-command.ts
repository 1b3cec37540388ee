import type { Command } from '../commands/command.ts';
import { commandTable } from '../commands/index.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Other protocols sent here through somebody's browser: nothing good can follow. */
const foreignVerbs = new Set(['GET', 'POST', 'PUT', 'HEAD', 'OPTIONS', 'CONNECT']);

/** A command with what follows its name, or why there is none. */
export type CommandRead =
  | { readonly kind: 'command'; readonly command: Command; readonly argument: string }
  | { readonly kind: 'unknown' | 'not-text' | 'foreign' };

function hasControlCharacter(text: string): boolean {
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code < 0x20 || code === 0x7f) return true;
  }
  return false;
}

function decode(line: Uint8Array): string | null {
  try {
    const text = utf8.decode(line);
    return hasControlCharacter(text) ? null : text;
  } catch {
    return null; // answered as "not text" by the caller
  }
}

/** Reads a line without its end (RFC 1939 §3): a name in any case, one space, and what the command makes of the rest. */
export function readCommand(line: Uint8Array): CommandRead {
  const text = decode(line);
  if (text === null) return { kind: 'not-text' };
  const end = text.indexOf(' ');
  const name = (end < 0 ? text : text.slice(0, end)).toUpperCase();
  if (foreignVerbs.has(name)) return { kind: 'foreign' };
  const command = commandTable.get(name);
  // Only PASS may have spaces at its end that mean something.
  const rest = end < 0 ? '' : text.slice(end + 1);
  return command === undefined
    ? { kind: 'unknown' }
    : { kind: 'command', command, argument: name === 'PASS' ? rest : rest.trim() };
}
