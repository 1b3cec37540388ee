import {
  type DragEvent,
  type KeyboardEvent,
  type MouseEvent,
  memo,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { addressKey, type Recipient } from '../../../lib/addresses/parse-recipients.ts';
import { useStrings } from '../../../lib/language/strings.ts';
import { useStableFunctions } from '../../../lib/use-stable-functions.ts';
import { ContextMenu } from '../../../ui/menus/menu.tsx';
import type { ComposerModel } from '../composer/composer-model.ts';
import type { AddressKnowledge } from './address-knowledge.ts';
import { ChipEditor } from './chip-editor.tsx';
import { copyRecipients, copyWithNotice, removeWithUndo } from './copy-recipients.ts';
import { startRecipientDrag } from './dragged-recipient.ts';
import { recipientStrings } from './recipient.strings.ts';
import { RecipientChip } from './recipient-chip.tsx';
import styles from './recipient-field.module.css';
import { getKey, type RecipientField } from './recipient-lists.ts';
import { listMenuEntries } from './recipient-menu.ts';
import type { ChipSelection } from './use-chip-selection.ts';

export interface RecipientChipsProps {
  model: ComposerModel;
  field: RecipientField;
  /** Those who are shown: of a folded field the first ones. */
  recipients: readonly Recipient[];
  domains: readonly string[];
  knowledge: AddressKnowledge;
  selectedKeys: ReadonlySet<string>;
  /** The same object for every drawing. */
  selection: Pick<ChipSelection, 'clear' | 'extend' | 'toggle' | 'extendTo'> & {
    /** Those who are selected now. */
    readonly read: () => readonly Recipient[];
  };
  /** What the field does with keys for all that are selected; true when it did. */
  onSelectionKey: (event: KeyboardEvent) => boolean;
  /** The chip that has to be put right before the message can be sent: it is opened for that. */
  wrong: { readonly key: string } | undefined;
  /** The field that follows the chips: the focus goes there from the last one. */
  input: RefObject<HTMLInputElement | null>;
}

const findChip = (target: EventTarget): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-chip]') : null;

/** The recipients of a field as chips, with one menu for all of them. Drawn anew only when they change, not at each character typed. */
export const RecipientChips = memo(function RecipientChips(props: RecipientChipsProps) {
  const { model, field, recipients, domains, knowledge, selectedKeys, selection, onSelectionKey, wrong, input } = props;
  const t = useStrings(recipientStrings);
  const root = useRef<HTMLSpanElement>(null);
  const menuOf = useRef<readonly Recipient[]>([]);
  const [edited, setEdited] = useState<string>();
  useEffect(() => {
    if (wrong !== undefined) setEdited(wrong.key);
  }, [wrong]);

  const focusChip = (index: number): void => {
    const found = root.current?.querySelectorAll<HTMLElement>('[data-chip]')[index];
    (found ?? input.current)?.focus();
  };
  const findIndex = (target: EventTarget): number => {
    const key = findChip(target)?.dataset['chip'];
    return key === undefined ? -1 : recipients.findIndex((recipient) => getKey(recipient) === key);
  };
  /** A chip alone, or with the others where it is one of those that are selected. */
  const withSelected = (recipient: Recipient): readonly Recipient[] =>
    selectedKeys.has(getKey(recipient)) ? selection.read() : [recipient];
  const remove = (removed: readonly Recipient[]): void => {
    const [first] = removed;
    if (first === undefined) return;
    const index = recipients.indexOf(first);
    const isLast = index + removed.length >= recipients.length;
    // The focus goes on in the same event: keys pressed before the next frame would be lost.
    flushSync(() => {
      if (removed.length > 1) removeWithUndo({ model, field, recipients: removed });
      else model.recipients.remove(field, removed);
    });
    focusChip(isLast ? -1 : index);
  };
  const { removeOne } = useStableFunctions({ removeOne: (recipient: Recipient) => remove([recipient]) });
  const finishEdit = (recipient: Recipient, text: string): void => {
    flushSync(() => {
      setEdited(undefined);
      model.recipients.rewrite(field, recipient, text);
    });
    input.current?.focus();
  };
  const handleKey = (event: KeyboardEvent): void => {
    const index = findIndex(event.target);
    const recipient = recipients[index];
    if (recipient === undefined || findChip(event.target) !== event.target) return;
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key] as -1 | 1 | undefined;
    if (step !== undefined && event.shiftKey) selection.extend(step, index);
    else if (step !== undefined) {
      selection.clear();
      focusChip(index + step);
    } else if (onSelectionKey(event)) return;
    else if (event.ctrlKey || event.metaKey) {
      if (!handleCopyKey(event, recipient)) return;
    } else if (event.key === 'Backspace' || event.key === 'Delete') remove([recipient]);
    else if (event.key === 'Enter' || event.key === 'F2') setEdited(getKey(recipient));
    else return;
    event.preventDefault();
  };
  const handleCopyKey = ({ key }: KeyboardEvent, recipient: Recipient): boolean => {
    if (key.toLowerCase() === 'c') void copyWithNotice([recipient]);
    else if (key.toLowerCase() === 'x')
      void copyRecipients([recipient]).then((isCopied) => isCopied && remove([recipient]));
    else return false;
    return true;
  };
  const handleClick = (event: MouseEvent): void => {
    const index = findIndex(event.target);
    if (index === -1) return;
    if (event.shiftKey) selection.extendTo(index);
    else if (event.ctrlKey || event.metaKey) selection.toggle(index);
    else selection.clear();
  };
  const handleDragStart = (event: DragEvent): void => {
    const recipient = recipients[findIndex(event.target)];
    if (recipient) startRecipientDrag(event, { from: field, recipients: withSelected(recipient) });
  };
  const describe = ({ address, detail = '' }: Recipient): string => {
    const known = knowledge[addressKey(address)];
    if (known?.group !== undefined) return t('groupPeople', { count: known.group.people });
    return known?.deptName || detail;
  };
  const entries = () =>
    listMenuEntries({
      ...{ model, field, knowledge, t },
      recipients: menuOf.current,
      onEdit: (recipient) => setEdited(getKey(recipient)),
      // Once the menu has closed and given the focus back.
      onRemove: (removed) => requestAnimationFrame(() => remove(removed)),
    });
  return (
    <ContextMenu entries={entries}>
      <span
        ref={root}
        className={styles['chipList']}
        onKeyDown={handleKey}
        onClick={handleClick}
        onDoubleClick={(event) => setEdited(findChip(event.target)?.dataset['chip'])}
        onDragStart={handleDragStart}
        onContextMenuCapture={(event) => {
          const recipient = recipients[findIndex(event.target)];
          menuOf.current = recipient === undefined ? [] : withSelected(recipient);
          // Beside a chip, and in one that is being changed, the browser's own menu is the right one.
          if (recipient === undefined) event.stopPropagation();
        }}
      >
        {recipients.map((recipient, index) =>
          getKey(recipient) === edited ? (
            <ChipEditor
              key={getKey(recipient)}
              recipient={recipient}
              onDone={(text) => finishEdit(recipient, text)}
              onLeave={(text) => {
                setEdited(undefined);
                if (text !== undefined) model.recipients.rewrite(field, recipient, text);
              }}
              onCancel={() => {
                flushSync(() => setEdited(undefined));
                focusChip(index);
              }}
            />
          ) : (
            <RecipientChip
              key={getKey(recipient)}
              recipient={recipient}
              knownName={knowledge[addressKey(recipient.address)]?.name ?? ''}
              detail={describe(recipient)}
              domains={domains}
              isSelected={selectedKeys.has(getKey(recipient))}
              onRemove={removeOne}
            />
          ),
        )}
      </span>
    </ContextMenu>
  );
});
