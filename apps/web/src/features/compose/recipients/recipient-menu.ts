import { addressKey, type Recipient } from '../../../lib/addresses/parse-recipients.ts';
import type { Translate } from '../../../lib/language/strings.ts';
import { api, readData } from '../../../platform/api/api-client.ts';
import type { MenuEntry } from '../../../ui/menus/menu-entries.tsx';
import { presentError } from '../../../ui/notices/present-error.ts';
import type { ComposerModel } from '../composer/composer-model.ts';
import type { AddressKnowledge } from './address-knowledge.ts';
import { copyWithNotice } from './copy-recipients.ts';
import { type RecipientField, recipientFields } from './recipient-lists.ts';

const moveStrings = { to: 'moveTo', cc: 'moveCc', bcc: 'moveBcc' } as const;
type MenuWord = 'edit' | 'copy' | 'copyAll' | 'expand' | 'remove' | 'removeAll' | (typeof moveStrings)[RecipientField];

export interface RecipientMenuInput {
  readonly model: ComposerModel;
  readonly field: RecipientField;
  /** The chip that was pressed, alone or with the others that are selected. */
  readonly recipients: readonly Recipient[];
  readonly knowledge: AddressKnowledge;
  readonly t: Translate<MenuWord>;
  readonly onEdit: (recipient: Recipient) => void;
  readonly onRemove: (recipients: readonly Recipient[]) => void;
}

/** What can be done with a chip, or with all that are selected. */
export function listMenuEntries(input: RecipientMenuInput): readonly MenuEntry[] {
  const { model, field, recipients, knowledge, t, onEdit, onRemove } = input;
  const [first] = recipients;
  if (first === undefined) return [];
  const count = recipients.length;
  const isOne = count === 1;
  const mayList = isOne && knowledge[addressKey(first.address)]?.group?.mayList === true;
  const moves = recipientFields
    .filter((into) => into !== field)
    .map((into): MenuEntry => {
      const onSelect = (): void => model.recipients.move(field, into, recipients);
      return { kind: 'item', key: into, label: t(moveStrings[into]), onSelect };
    });
  const edit: MenuEntry = { kind: 'item', key: 'edit', label: t('edit'), icon: 'pen', onSelect: () => onEdit(first) };
  const expand: MenuEntry = {
    kind: 'item',
    key: 'expand',
    label: t('expand'),
    icon: 'people',
    onSelect: () => void expandGroup(model, field, first),
  };
  return [
    ...(isOne ? [edit] : []),
    {
      kind: 'item',
      key: 'copy',
      label: isOne ? t('copy') : t('copyAll', { count }),
      icon: 'copy',
      onSelect: () => void copyWithNotice(recipients),
    },
    ...(mayList ? [expand] : []),
    { kind: 'separator', key: 'moves' },
    ...moves,
    { kind: 'separator', key: 'end' },
    {
      kind: 'item',
      key: 'remove',
      label: isOne ? t('remove') : t('removeAll', { count }),
      icon: 'close',
      onSelect: () => onRemove(recipients),
    },
  ];
}

async function expandGroup(model: ComposerModel, field: RecipientField, group: Recipient): Promise<void> {
  try {
    const { list } = await readData(api.mailGroups.expand({ address: group.address }));
    model.recipients.replace(field, group, list);
  } catch (error) {
    presentError(error, 'warning');
  }
}
