import { normaliseName } from '@hongyan/contract/search-text';
import type { Spelling } from '../../lib/language/spell-names.ts';
import { type Command, type CommandGroup, commandGroups } from '../../platform/features/command.ts';

/** Commands of one group, best first. */
export interface RankedGroup {
  readonly group: CommandGroup;
  readonly commands: readonly Command[];
}

/** Of each group so many are shown once something is typed. */
const maxOfGroup = 6;
/** How much worse a match is than one whose label begins with what is typed. */
const ranks = { start: 0, wordStart: 1, inside: 2, spelledStart: 3, spelledInside: 4, elsewhere: 5, last: 6 } as const;
/** Found by its source, which compares in its own ways: between what the label says and what only other words say. */
const foundRank = 4.5;

const none: Spelling = { full: '', initials: '' };

/** How well a command fits; undefined where it does not. Each word must be somewhere; the label as a whole decides the rank. */
function rank(command: Command, wanted: string, spell: (text: string) => Spelling): number | undefined {
  if (command.isLast === true) return ranks.last;
  const label = normaliseName(command.label);
  if (label.startsWith(wanted)) return ranks.start;
  if (label.split(/[\s:：,，/]+/u).some((word) => word.startsWith(wanted))) return ranks.wordStart;
  if (label.includes(wanted)) return ranks.inside;
  const { full, initials } = spell(command.label);
  const spelled = wanted.replaceAll(/[\s']/gu, '');
  if (full.startsWith(spelled) || initials.startsWith(spelled)) return ranks.spelledStart;
  if (initials.includes(spelled) && spelled.length > 1) return ranks.spelledInside;
  return rankElsewhere(command, wanted, full) ?? (command.isFound === true ? foundRank : undefined);
}

function rankElsewhere({ label, detail = '', words = '' }: Command, wanted: string, full = ''): number | undefined {
  const text = normaliseName(`${label}\n${detail}\n${words}\n${full}`);
  return wanted.split(/\s+/u).every((word) => text.includes(word)) ? ranks.elsewhere : undefined;
}

/**
 * What the palette shows for a text: the groups by their best command, each with its best few; for no text everything that
 * is not for typed texts alone, in the order of groups.
 */
export function rankCommands(
  commands: readonly Command[],
  typed: string,
  spell: (text: string) => Spelling = () => none,
): readonly RankedGroup[] {
  const wanted = normaliseName(typed).replaceAll(/\s+/gu, ' ');
  const ranked = commands.flatMap((command) => {
    if (wanted === '') return command.onlyTyped === true ? [] : [{ command, rank: 0 }];
    const found = rank(command, wanted, spell);
    return found === undefined ? [] : [{ command, rank: found }];
  });
  const groups = commandGroups.flatMap((group) => {
    const own = ranked.filter(({ command }) => command.group === group).toSorted((one, other) => one.rank - other.rank);
    const shown = wanted === '' ? own : own.slice(0, maxOfGroup);
    return shown[0] ? [{ group, best: shown[0].rank, commands: shown.map(({ command }) => command) }] : [];
  });
  return groups
    .toSorted((one, other) => one.best - other.best)
    .map(({ group, commands: own }) => ({ group, commands: own }));
}
