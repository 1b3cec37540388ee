import type { FileOrder } from '@hongyan/contract';
import { classNames } from '../../../lib/class-names.ts';
import { useStrings } from '../../../lib/language/strings.ts';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import { Menu } from '../../../ui/menus/menu.tsx';
import { filesStrings } from '../files.strings.ts';
import { sortBy, useViewChoice } from '../list/view-choice.ts';
import styles from './file-tools.module.css';

const orders: readonly FileOrder[] = ['name', 'type', 'changed', 'size'];

/** How a folder is sorted, where there are no heads of columns to press. */
export function SortMenu() {
  const t = useStrings(filesStrings);
  const { sorting } = useViewChoice();
  return (
    <Menu
      align="end"
      trigger={<IconButton icon="sort" label={t('sort')} />}
      entries={orders.map((order) => ({
        kind: 'item',
        key: order,
        label: t(order),
        checked: sorting.order === order,
        onSelect: () => sortBy(order),
      }))}
    />
  );
}

/** The heads of the columns: pressed, they sort a folder. */
export function ColumnHeadings({ isSorted }: { readonly isSorted: boolean }) {
  const t = useStrings(filesStrings);
  const { sorting } = useViewChoice();
  return (
    <div className={styles['head']}>
      {orders.map((order) => {
        const isHere = isSorted && sorting.order === order;
        const className = classNames(styles['column'], styles[`column_${order}`]);
        return isSorted ? (
          <button key={order} type="button" className={className} aria-pressed={isHere} onClick={() => sortBy(order)}>
            {t(order)}
            {isHere && <Icon name={sorting.direction === 'ascending' ? 'chevronUp' : 'chevronDown'} size={14} />}
          </button>
        ) : (
          <span key={order} className={className}>
            {t(order)}
          </span>
        );
      })}
    </div>
  );
}
