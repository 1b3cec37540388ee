import { useStrings } from '../../../lib/language/strings.ts';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { Menu } from '../../../ui/menus/menu.tsx';
import type { MenuEntry } from '../../../ui/menus/menu-entries.tsx';
import styles from './display-menu.module.css';
import { messageStrings } from './message.strings.ts';
import { messageScales, useMessageStyle } from './use-message-style.ts';

export interface DisplayMenuProps {
  readonly mailId: string;
  readonly isHtml: boolean;
}

/** How a message is shown: the size of its text, and on a dark skin whether in its own colours. */
export function DisplayMenu({ mailId, isHtml }: DisplayMenuProps) {
  const t = useStrings(messageStrings);
  const { style, setScale, toggleAdapted } = useMessageStyle(mailId, false);
  const entries: readonly MenuEntry[] = [
    { kind: 'heading', key: 'size', label: t('size') },
    ...messageScales.map(
      (scale): MenuEntry => ({
        kind: 'item',
        key: String(scale),
        label: `${String(Math.round(scale * 100))}%`,
        checked: style.scale === scale,
        onSelect: () => setScale(scale),
      }),
    ),
    ...(isHtml && style.dark !== null
      ? ([
          { kind: 'separator', key: 'colours' },
          { kind: 'item', key: 'asSent', label: t('asSent'), checked: !style.isAdapted, onSelect: toggleAdapted },
        ] as const)
      : []),
  ];
  return (
    <span className={styles['menu']}>
      <Menu align="end" entries={entries} trigger={<IconButton icon="textSize" size="small" label={t('tools')} />} />
    </span>
  );
}
