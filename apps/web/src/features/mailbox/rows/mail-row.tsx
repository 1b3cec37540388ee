import type { MailListItem } from '@hongyan/contract';
import { memo } from 'react';
import { classNames } from '../../../lib/class-names.ts';
import { useStrings } from '../../../lib/language/strings.ts';
import { mailboxStrings } from '../../../mail-model/mailbox.strings.ts';
import { rowKey } from '../../../mail-model/rows/row-key.ts';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { toneColour, tones } from '../../../ui/theme/tone.ts';
import { listsStrings } from '../lists.strings.ts';
import styles from './mail-row.module.css';
import { RowCells } from './row-cells.tsx';
import type { RowHandlers, RowOptions } from './row-options.ts';
import { readSubject, useRowLabel } from './row-texts.ts';
import swipeStyles from './swipe.module.css';

export interface MailRowProps {
  readonly row: MailListItem;
  readonly options: RowOptions;
  readonly handlers: RowHandlers;
  readonly selected: boolean;
  /** The one row that the tab key comes to. */
  readonly tabbable: boolean;
  readonly opened: boolean;
  /** Its position in the list, from 0. */
  readonly index: number;
}

/**
 * One mail of a list: a row of a grid, its parts the cells. What stands in them is drawn again only when the mail changes: every row below one
 * that leaves gets another position.
 */
export const MailRow = memo(function MailRow(props: MailRowProps) {
  const { row, options, handlers, selected, tabbable, opened, index } = props;
  const key = rowKey(row);
  const tone = row.color > 0 ? tones[row.color - 1] : undefined;
  return (
    <div
      role="row"
      aria-rowindex={index + 1}
      aria-selected={selected}
      aria-label={useRowLabel(row, options)}
      data-row-key={key}
      tabIndex={tabbable ? 0 : -1}
      className={classNames(
        styles['row'],
        swipeStyles['row'],
        styles[options.shape],
        !row.seen && styles['unread'],
        selected && styles['selected'],
        opened && styles['opened'],
      )}
      style={{ blockSize: options.height, ...(tone ? { ['--edge' as string]: toneColour(tone) } : {}) }}
      onClick={(event) => handlers.open(key, event)}
      onAuxClick={(event) => handlers.openAside(key, event)}
      onMouseDown={(event) => event.button === middleButton && event.preventDefault()}
      onPointerEnter={() => handlers.hover(key)}
      onPointerDown={(event) => handlers.press(key, event)}
    >
      <SelectCell row={row} selected={selected} onToggle={handlers.toggle} />
      <RowCells row={row} options={options} handlers={handlers} />
    </div>
  );
});

const middleButton = 1;

interface SelectCellProps extends Pick<MailRowProps, 'row' | 'selected'> {
  readonly onToggle: RowHandlers['toggle'];
}

const SelectCell = memo(function SelectCell({ row, selected, onToggle }: SelectCellProps) {
  const t = useStrings(mailboxStrings);
  const tl = useStrings(listsStrings);
  return (
    <span role="gridcell" className={styles['select']} onClick={(event) => event.stopPropagation()}>
      <Checkbox
        checked={selected}
        tabIndex={-1}
        aria-label={tl('selectMail', { subject: readSubject(row, t) })}
        onChange={(_checked, { shiftKey }) => onToggle(rowKey(row), shiftKey)}
      />
    </span>
  );
});
