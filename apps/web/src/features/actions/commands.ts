import { useState } from 'react';
import { translate } from '../../lib/language/strings.ts';
import { currentMails } from '../../mail-model/actions/current-mails.ts';
import { isOffered, mailActions } from '../../mail-model/actions/registered-actions.ts';
import type { Command, UseCommands } from '../../platform/features/command.ts';
import type { ActionContext, MailAction } from '../../platform/features/mail-action.ts';
import type { MenuEntry } from '../../ui/menus/menu-entries.tsx';
import { shownKey } from './actions.ts';
import { shortcutStrings } from './shortcut.strings.ts';

/** Everything that can be done to the messages that are chosen or open; a choice (folder, label) also by its name. */
export const useActionCommands: UseCommands = () => {
  // As it was when the palette was opened: the palette covers the screen, and takes the keyboard from it.
  const [context] = useState(currentMails);
  if (context === undefined || context.mails.length === 0) return [];
  return mailActions()
    .filter((action) => isOffered(action, context))
    .flatMap((action) => [...ownCommand(action, context), ...choiceCommands(action, context)]);
};

/** An action whose choice is made in its menu alone (no key asks for it by a dialog) is offered by its choices. */
function ownCommand(action: MailAction, context: ActionContext): Command[] {
  if (action.entries !== undefined && action.keys === undefined) return [];
  return [
    {
      key: action.name,
      group: 'messages',
      label: action.label(),
      icon: action.icon,
      shortcut: shownKey(action),
      run: () => void action.perform(context),
    },
  ];
}

function choiceCommands(action: MailAction, context: ActionContext): Command[] {
  const entries: readonly MenuEntry[] = action.entries?.(context) ?? [];
  return entries.flatMap((entry): Command[] =>
    entry.kind === 'item' && entry.disabled !== true
      ? [
          {
            key: `${action.name}:${entry.key}`,
            group: 'messages',
            label: translate(shortcutStrings, 'choiceOf', { action: action.label(), choice: entry.label }),
            icon: entry.icon ?? action.icon,
            swatch: entry.swatch,
            onlyTyped: true,
            run: entry.onSelect,
          },
        ]
      : [],
  );
}
