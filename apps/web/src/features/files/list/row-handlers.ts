import type { MouseEvent, PointerEvent as ReactPointerEvent } from 'react';
import { useStableFunctions } from '../../../lib/use-stable-functions.ts';
import type { MenuEntry } from '../../../ui/menus/menu-entries.tsx';
import type { ShownFile } from '../api.ts';
import { type DropTarget, trackFileDrag } from './drag-files.ts';
import { fileMenu, type OwnAction, type OwnContext } from './file-actions.ts';
import type { Selection } from './use-selection.ts';

/** What rows and tiles do: the same functions for ever, so that only what has changed is drawn again. */
export type RowHandlers = {
  readonly click: (file: ShownFile, event: MouseEvent) => void;
  readonly open: (file: ShownFile) => void;
  readonly toggle: (file: ShownFile, shiftKey: boolean) => void;
  readonly star: (file: ShownFile) => void;
  readonly press: (file: ShownFile, event: ReactPointerEvent) => void;
  readonly menu: (file: ShownFile) => readonly MenuEntry[];
  readonly choose: (file: ShownFile) => void;
  readonly endRename: () => void;
};

interface HandlersInput {
  readonly selection: Selection;
  readonly actions: readonly OwnAction[];
  readonly context: OwnContext;
  readonly onDrop: (files: readonly ShownFile[], target: DropTarget, isCopy: boolean) => void;
  readonly onStar: (file: ShownFile) => void;
  readonly onRenamed: () => void;
}

export function useRowHandlers({ selection, actions, context, onDrop, onStar, onRenamed }: HandlersInput): RowHandlers {
  /** What is meant by a row: all that is chosen, if it is one of them. */
  const meant = (file: ShownFile): readonly ShownFile[] =>
    selection.isChosen(file.nodeId) && selection.count > 1 ? selection.selected : [file];
  return useStableFunctions({
    click: (file: ShownFile, event: MouseEvent) => {
      if (event.shiftKey) selection.rangeTo(file);
      else if (event.ctrlKey || event.metaKey) selection.toggle(file);
      // A finger has no double click; once it has chosen, it goes on choosing.
      else if (isTouch(event)) {
        if (selection.count > 0) selection.toggle(file);
        else context.open(file);
      } else selection.only(file);
    },
    open: context.open,
    toggle: (file: ShownFile, shiftKey: boolean) => (shiftKey ? selection.rangeTo(file) : selection.toggle(file)),
    star: onStar,
    press: (file: ShownFile, event: ReactPointerEvent) => {
      if (event.button !== 0 || event.pointerType !== 'mouse' || context.list === 'trash') return;
      trackFileDrag(event, () => meant(file), onDrop);
    },
    menu: (file: ShownFile) => fileMenu(actions, { ...context, files: meant(file) }),
    choose: (file: ShownFile) => {
      if (!selection.isChosen(file.nodeId)) selection.only(file);
    },
    endRename: onRenamed,
  });
}

const isTouch = ({ nativeEvent }: MouseEvent): boolean =>
  nativeEvent instanceof PointerEvent && nativeEvent.pointerType === 'touch';
