import { Toolbar } from '@base-ui/react/toolbar';
import type { MouseEvent, ReactNode } from 'react';
import { Tooltip } from '../../../ui/menus/tooltip.tsx';
import styles from '../editor.module.css';
import type { MessageEditor } from '../message-editor.ts';

export interface ToolProps {
  label: string;
  shortcut?: string;
  pressed?: boolean | undefined;
  disabled?: boolean;
  onPress: (event: MouseEvent) => void;
  children: ReactNode;
}

/** A button of the toolbar. */
export function Tool({ label, shortcut, pressed, disabled, onPress, children }: ToolProps) {
  return (
    <Tooltip text={label} shortcut={shortcut}>
      <Toolbar.Button
        className={styles['tool']}
        aria-label={label}
        aria-pressed={pressed === undefined ? undefined : pressed}
        {...(disabled === undefined ? {} : { disabled })}
        // The selection in the text stays where it is while the mouse presses a button.
        onMouseDown={(event) => event.preventDefault()}
        onClick={onPress}
      >
        {children}
      </Toolbar.Button>
    </Tooltip>
  );
}

/** A menu or a panel gives the focus back to its button when it closes; the text wants it after that. */
export function thenFocus(message: MessageEditor): void {
  setTimeout(() => {
    if (!message.editor.isDisposed()) message.editor.focus();
  }, focusBackMs);
}

const focusBackMs = 30;

/** The style of a toolbar button, for menus that others put beside the tools. */
export const toolClass = styles['tool'] ?? '';
