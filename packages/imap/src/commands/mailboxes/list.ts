/** LIST (RFC 9051 §6.3.9), with RFC 5258 (extended), RFC 5819 (STATUS), RFC 6154 (SPECIAL-USE) and RFC 3348 (CHILDREN). */
import { compilePatterns } from '../../mailbox-list/compile-pattern.ts';
import { levelsAbove, namesThatExist, withEveryLevel } from '../../mailbox-list/mailbox-tree.ts';
import { type ListInput, readList } from '../../mailbox-list/read-list.ts';
import { ImapRefusal, type MailboxEntry } from '../../session-port.ts';
import { writeAnswer } from '../../wire/write-answer.ts';
import { type CommandContext, type Completion, defineCommand, signedInStates } from '../command.ts';
import { printStatus, type StatusItem } from './status-items.ts';

/** `\HasChildren` and special uses are always listed (RFC 5258 §4 and RFC 6154 §2 allow it): many clients forget to ask. */
function formatAttributes(entry: MailboxEntry, exists: boolean, returnsSubscribed: boolean): string {
  const attributes: string[] = [];
  if (!entry.selectable) attributes.push(exists ? '\\Noselect' : '\\NonExistent');
  // RFC 9051 §7.3.1.
  if (entry.childless) attributes.push('\\Noinferiors');
  attributes.push(exists && entry.hasChildren ? '\\HasChildren' : '\\HasNoChildren');
  if (returnsSubscribed && entry.subscribed) attributes.push('\\Subscribed');
  if (entry.specialUse !== null) attributes.push(entry.specialUse);
  return attributes.join(' ');
}

/** The STATUS answer; null: it cannot be selected, or not any more. */
async function readStatus(
  context: CommandContext,
  entry: MailboxEntry,
  items: readonly StatusItem[],
): Promise<string | null> {
  if (!entry.selectable) return null;
  try {
    return printStatus(context, entry.name, await context.store.status(entry.name), items);
  } catch (error) {
    if (!(error instanceof ImapRefusal)) throw error;
    return null;
  }
}

/** RFC 5258 §3.5: which of the selection options mailboxes below this one meet. */
function childInfo({ subscribed, specialUse }: ListInput): string {
  const options = [...(subscribed ? ['"SUBSCRIBED"'] : []), ...(specialUse ? ['"SPECIAL-USE"'] : [])];
  return ` ("CHILDINFO" (${options.join(' ')}))`;
}

async function reportMatching(context: CommandContext, input: ListInput): Promise<void> {
  const isMatch = compilePatterns(input.patterns.map((pattern) => input.reference + pattern));
  const reported = await context.store.listMailboxes();
  const existing = namesThatExist(reported);
  const entries = withEveryLevel(reported);
  const isWanted = (entry: MailboxEntry): boolean =>
    (!input.subscribed || entry.subscribed) &&
    (!input.specialUse || entry.specialUse !== null) &&
    // A name that is only subscribed to is no mailbox: it is listed among subscriptions alone.
    (input.subscribed || existing.has(entry.name));
  // RFC 5258 §3.5: what is listed itself says more than a word about what is below, which would only repeat it.
  const unmatched = input.recursiveMatch ? entries.filter((entry) => isWanted(entry) && !isMatch(entry.name)) : [];
  const above = new Set(unmatched.flatMap(({ name }) => levelsAbove(name)));
  for (const entry of entries) {
    const hasWantedBelow = above.has(entry.name);
    if ((!isWanted(entry) && !hasWantedBelow) || !isMatch(entry.name)) continue;
    const info = hasWantedBelow ? childInfo(input) : '';
    // RFC 5819 §2: of what was chosen, not of levels above it; and a mailbox without it is listed as one that cannot be selected.
    const status =
      input.status !== null && isWanted(entry) ? await readStatus(context, entry, input.status) : undefined;
    const shown = status === null ? { ...entry, selectable: false } : entry;
    const attributes = formatAttributes(shown, existing.has(entry.name), input.returnsSubscribed);
    writeAnswer(context, `LIST (${attributes}) "/" ${context.printMailboxName(entry.name)}${info}`);
    if (typeof status === 'string') writeAnswer(context, status);
    if (input.status !== null) await context.drained();
  }
}

async function runList(context: CommandContext, input: ListInput): Promise<Completion> {
  // RFC 9051 §6.3.9: the empty pattern asks for the separator and the root.
  if (!input.isExtended && input.patterns[0] === '') context.untagged('LIST (\\Noselect) "/" ""');
  else await reportMatching(context, input);
  return { status: 'OK', text: 'Listed' };
}

export const list = defineCommand({ name: 'LIST', states: signedInStates, parse: readList, run: runList });
