import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useStrings } from '../../lib/language/strings.ts';
import type { Command } from '../../platform/features/command.ts';
import { PaletteDialog } from '../../ui/dialogs/palette-dialog.tsx';
import { commandStrings } from './command.strings.ts';
import { CommandList } from './command-list.tsx';
import { useCommandSources } from './command-sources.ts';

export interface CommandPaletteProps {
  readonly onClose: () => void;
  readonly onShowKeys: () => void;
}

/**
 * Everything that can be done from here by its name: actions on the chosen messages, screens, folders, people, searches and
 * settings. The field is there at once, so that what is typed quickly after Ctrl+K is never taken for shortcuts.
 */
export function CommandPalette({ onClose, onShowKeys }: CommandPaletteProps) {
  const t = useStrings(commandStrings);
  const listId = useId();
  const sources = useCommandSources();
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState(0);
  /** Enter was pressed before the capabilities' code had come: the best command is taken once it has. */
  const [isAwaited, setIsAwaited] = useState(false);
  /** What the list offers, as it was drawn last. */
  const offered = useRef<readonly Command[]>([]);
  const take = (command: Command | undefined): void => {
    if (command === undefined) return;
    onClose();
    // Once the palette is gone and the focus back where it was: what opens a dialog or moves the focus comes after.
    requestAnimationFrame(() => {
      flushSync(onClose);
      command.run();
    });
  };
  const press = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    const { key } = event;
    if (key === 'Enter') {
      event.preventDefault();
      if (sources === undefined) setIsAwaited(true);
      else take(offered.current[chosen]);
      return;
    }
    const next = nextChoice(key, chosen, offered.current.length);
    if (next === undefined) return;
    event.preventDefault();
    setChosen(next);
  };
  return (
    <PaletteDialog
      title={t('title')}
      fieldLabel={t('field')}
      listId={listId}
      chosenId={`${listId}-${String(chosen)}`}
      text={typed}
      onText={(text) => {
        setTyped(text);
        setChosen(0);
        setIsAwaited(false);
      }}
      onKeyDown={press}
      onClose={onClose}
    >
      <CommandList
        // The hooks of the capabilities come once, and are then called at every drawing.
        key={sources === undefined ? 'own' : 'all'}
        {...{ listId, sources, typed, chosen, offered, onShowKeys }}
        isAwaited={isAwaited}
        onChoose={setChosen}
        onTake={take}
      />
    </PaletteDialog>
  );
}

/** Arrows go round; Home and End are the text's. */
function nextChoice(key: string, chosen: number, count: number): number | undefined {
  if (count === 0) return undefined;
  if (key === 'ArrowDown') return (chosen + 1) % count;
  if (key === 'ArrowUp') return (chosen - 1 + count) % count;
  return undefined;
}
