import { memo, type RefObject, useRef, useState } from 'react';
import { addressKey, formatRecipient, type Recipient } from '../../../lib/addresses/parse-recipients.ts';
import { translate, useStrings } from '../../../lib/language/strings.ts';
import { api, readData } from '../../../platform/api/api-client.ts';
import { ContextMenu } from '../../../ui/menus/menu.tsx';
import type { MenuEntry } from '../../../ui/menus/menu-entries.tsx';
import { showSuccess, showWarning } from '../../../ui/notices/notices.ts';
import { presentError } from '../../../ui/notices/present-error.ts';
import type { ComposerModel } from '../composer/composer-model.ts';
import type { AddressKnowledge } from './address-knowledge.ts';
import { startRecipientDrag } from './dragged-recipient.ts';
import { recipientStrings } from './recipient.strings.ts';
import { ChipEditor, RecipientChip } from './recipient-chip.tsx';
import styles from './recipient-field.module.css';
import { getKey, type RecipientField, recipientFields } from './recipient-lists.ts';

export interface RecipientChipsProps {
  model: ComposerModel;
  field: RecipientField;
  recipients: readonly Recipient[];
  domains: readonly string[];
  knowledge: AddressKnowledge;
  /** The field that follows the chips: the focus goes there from the last one. */
  input: RefObject<HTMLInputElement | null>;
}

const moveStrings = { to: 'moveTo', cc: 'moveCc', bcc: 'moveBcc' } as const;

/** The recipients of a field as chips, with one menu for all of them. Drawn anew only when they change, not at each message typed. */
export const RecipientChips = memo(function RecipientChips(props: RecipientChipsProps) {
  const { model, field, recipients, domains, knowledge, input } = props;
  const t = useStrings(recipientStrings);
  const root = useRef<HTMLSpanElement>(null);
  const menuOf = useRef<Recipient>(undefined);
  const [edited, setEdited] = useState<string>();

  const focusChip = (index: number): void => {
    const found = root.current?.querySelectorAll<HTMLElement>('[data-chip]')[index];
    (found ?? input.current)?.focus();
  };
  const remove = (recipient: Recipient): void => {
    const index = recipients.indexOf(recipient);
    model.recipients.remove(field, recipient);
    requestAnimationFrame(() => focusChip(index < recipients.length - 1 ? index : -1));
  };
  const finishEdit = (recipient: Recipient, others: readonly Recipient[]): void => {
    setEdited(undefined);
    model.recipients.replace(field, recipient, others);
    requestAnimationFrame(() => input.current?.focus());
  };
  const expand = async (group: Recipient): Promise<void> => {
    try {
      const { list } = await readData(api.mailGroups.expand({ address: group.address }));
      model.recipients.replace(field, group, list);
    } catch (error) {
      presentError(error, 'warning');
    }
  };
  const entries = (): readonly MenuEntry[] => {
    const recipient = menuOf.current;
    if (!recipient) return [];
    const moves = recipientFields
      .filter((into) => into !== field)
      .map((into): MenuEntry => {
        const onSelect = (): void => model.recipients.move(field, into, recipient);
        return { kind: 'item', key: into, label: t(moveStrings[into]), onSelect };
      });
    return [
      { kind: 'item', key: 'edit', label: t('edit'), icon: 'pen', onSelect: () => setEdited(getKey(recipient)) },
      { kind: 'item', key: 'copy', label: t('copy'), icon: 'copy', onSelect: () => void copyRecipient(recipient) },
      ...(knowledge[addressKey(recipient.address)]?.group?.mayList === true
        ? [
            {
              kind: 'item' as const,
              key: 'expand',
              label: t('expand'),
              icon: 'people' as const,
              onSelect: () => void expand(recipient),
            },
          ]
        : []),
      { kind: 'separator', key: 'moves' },
      ...moves,
      { kind: 'separator', key: 'end' },
      { kind: 'item', key: 'remove', label: t('remove'), icon: 'close', onSelect: () => remove(recipient) },
    ];
  };
  const getKnown = ({ address }: Recipient) => knowledge[addressKey(address)];
  const describe = (recipient: Recipient): string => {
    const known = getKnown(recipient);
    if (known?.group !== undefined) return t('groupPeople', { count: known.group.people });
    return known?.deptName || (recipient.detail ?? '');
  };
  return (
    <ContextMenu entries={entries}>
      <span
        ref={root}
        className={styles['chipList']}
        onContextMenuCapture={(event) => {
          const chip = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-chip]') : null;
          menuOf.current = recipients.find((recipient) => getKey(recipient) === chip?.dataset['chip']);
          // Beside a chip, and in one that is being changed, the browser's own menu is the right one.
          if (!menuOf.current) event.stopPropagation();
        }}
      >
        {recipients.map((recipient, index) =>
          getKey(recipient) === edited ? (
            <ChipEditor
              key={getKey(recipient)}
              recipient={recipient}
              onDone={(others) => finishEdit(recipient, others)}
              onCancel={() => {
                setEdited(undefined);
                requestAnimationFrame(() => focusChip(index));
              }}
            />
          ) : (
            <RecipientChip
              key={getKey(recipient)}
              recipient={recipient}
              knownName={getKnown(recipient)?.name ?? ''}
              detail={describe(recipient)}
              domains={domains}
              onEdit={() => setEdited(getKey(recipient))}
              onRemove={() => remove(recipient)}
              onCopy={() => void copyRecipient(recipient)}
              onStep={(step) => focusChip(index + step)}
              onDragStart={(event) => startRecipientDrag(event, { from: field, recipient })}
            />
          ),
        )}
      </span>
    </ContextMenu>
  );
});

async function copyRecipient(recipient: Recipient): Promise<void> {
  try {
    await navigator.clipboard.writeText(formatRecipient(recipient));
    showSuccess(translate(recipientStrings, 'copied'));
  } catch {
    // The browser did not allow it; the person sees a notice.
    showWarning(translate(recipientStrings, 'copyFailed'));
  }
}
