import { Toolbar } from '@base-ui/react/toolbar';
import { useNavigate } from 'react-router';
import { useStrings } from '../../lib/language/strings.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import type { IconName } from '../../ui/icons/icon-paths.ts';
import { Menu } from '../../ui/menus/menu.tsx';
import type { MenuEntry } from '../../ui/menus/menu-entries.tsx';
import { writingAidsStrings } from './writing-aids.strings.ts';

export interface PartMenuProps {
  label: string;
  icon: IconName;
  entries: readonly MenuEntry[];
  toolClass: string;
}

/** A menu of the composer's toolbar. */
export function PartMenu({ label, icon, entries, toolClass }: PartMenuProps) {
  return (
    <Menu
      entries={entries}
      trigger={
        <Toolbar.Button className={toolClass} aria-label={label} title={label}>
          <Icon name={icon} />
          <Icon name="chevronDown" size={12} />
        </Toolbar.Button>
      }
    />
  );
}

/** The way to where the parts are kept. */
export function useManage(tab: string): readonly MenuEntry[] {
  const t = useStrings(writingAidsStrings);
  const navigate = useNavigate();
  return [
    { kind: 'separator', key: 'end' },
    {
      kind: 'item',
      key: 'manage',
      label: t('manage'),
      icon: 'settings',
      onSelect: () => void navigate(`/set/accountalias/${tab}`),
    },
  ];
}

/** What a menu says in place of what it offers: that there is nothing, or nothing yet. */
export const emptyEntry = (label: string): MenuEntry => ({
  kind: 'item',
  key: 'empty',
  label,
  disabled: true,
  onSelect: () => undefined,
});
