import { type RefObject, useDeferredValue, useEffect, useLayoutEffect, useRef } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { useStrings } from '../../lib/language/strings.ts';
import type { Command } from '../../platform/features/command.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { Swatch } from '../../ui/labels/swatch.tsx';
import { commandStrings } from './command.strings.ts';
import styles from './command-list.module.css';
import type { CommandSources } from './command-sources.ts';
import { type RankedGroup, rankCommands } from './rank-commands.ts';
import { useAppCommands } from './use-app-commands.ts';

export interface CommandListProps {
  readonly listId: string;
  /** Undefined until their code has come; drawn anew then, by another key. */
  readonly sources: CommandSources | undefined;
  readonly typed: string;
  readonly chosen: number;
  /** Is given what is drawn, in its order. */
  readonly offered: RefObject<readonly Command[]>;
  /** The best command is to be taken as soon as all are there. */
  readonly isAwaited: boolean;
  readonly onShowKeys: () => void;
  readonly onChoose: (index: number) => void;
  readonly onTake: (command: Command | undefined) => void;
}

/** As many as are in sight before anything is scrolled, and some more. */
const firstDrawn = 14;

/** The commands that fit what is typed, in groups: a listbox that the field owns; the focus stays in the field. */
export function CommandList(props: CommandListProps) {
  const { listId, sources, typed, chosen, offered, isAwaited, onChoose, onTake } = props;
  const t = useStrings(commandStrings);
  const own = useAppCommands(props.onShowKeys);
  const text = typed.trim();
  const all = [...own, ...callHooks(sources, text)];
  const groups = rankCommands(all, text, sources?.spell);
  const flat = groups.flatMap(({ commands }) => commands);
  // Those out of sight are drawn after the others are shown.
  const shown = useDeferredValue<string | null>(typed, null);
  const drawn = shown === typed ? groups : takeFirst(groups, Math.max(firstDrawn, chosen + 1));
  useLayoutEffect(() => {
    const before = chosen > 0 ? offered.current[chosen] : undefined;
    offered.current = flat;
    if (before === undefined) return;
    // People are found later and come between the others: what was chosen stays chosen.
    const at = flat.findIndex(({ group, key }) => group === before.group && key === before.key);
    if (at >= 0 && at !== chosen) onChoose(at);
  });
  const isReady = sources !== undefined && isAwaited;
  const takeBest = useRef(() => onTake(offered.current[0]));
  useEffect(() => {
    if (isReady) takeBest.current();
  }, [isReady]);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [chosen, typed]);
  let index = -1;
  return (
    <div ref={list} id={listId} role="listbox" aria-label={t('list')} className={styles['list']}>
      {flat.length === 0 && sources !== undefined && <p className={styles['nothing']}>{t('nothing')}</p>}
      {drawn.map(({ group, commands }) => (
        <div key={group} role="group" aria-label={t(group)}>
          <p className={styles['heading']} aria-hidden="true">
            {t(group)}
          </p>
          {commands.map((command) => {
            index += 1;
            return (
              <Option
                key={command.key}
                id={`${listId}-${String(index)}`}
                command={command}
                isChosen={index === chosen}
                onChoose={onChoose.bind(null, index)}
                onTake={onTake}
              />
            );
          })}
        </div>
      ))}
    </div>
  );
}

function takeFirst(groups: readonly RankedGroup[], count: number): readonly RankedGroup[] {
  let left = count;
  return groups.flatMap(({ group, commands }) => {
    const taken = commands.slice(0, Math.max(0, left));
    left -= commands.length;
    return taken.length === 0 ? [] : [{ group, commands: taken }];
  });
}

/** Their list never changes while this component is shown, so they are always called in the same order. */
function callHooks(sources: CommandSources | undefined, typed: string): readonly Command[] {
  return sources?.hooks.flatMap((read) => read(typed)) ?? [];
}

interface OptionProps {
  readonly id: string;
  readonly command: Command;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
  readonly onTake: (command: Command) => void;
}

function Option({ id, command, isChosen, onChoose, onTake }: OptionProps) {
  return (
    <div
      id={id}
      role="option"
      aria-selected={isChosen}
      className={classNames(styles['option'], isChosen && styles['chosen'])}
      onPointerMove={() => !isChosen && onChoose()}
      // Keeps the focus in the field.
      onPointerDown={(event) => event.preventDefault()}
      onClick={() => onTake(command)}
    >
      {command.swatch === undefined ? <Icon name={command.icon} size={16} /> : <Swatch tone={command.swatch} />}
      <span className={styles['label']}>{command.label}</span>
      {command.detail !== undefined && <span className={styles['detail']}>{command.detail}</span>}
      {command.shortcut !== undefined && <kbd className={styles['key']}>{command.shortcut}</kbd>}
    </div>
  );
}
