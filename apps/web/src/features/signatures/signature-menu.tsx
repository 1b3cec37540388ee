import { useQuery } from '@tanstack/react-query';
import { useStrings } from '../../lib/language/strings.ts';
import type { MenuEntry } from '../../ui/menus/menu-entries.tsx';
import { uiStrings } from '../../ui/ui.strings.ts';
import {
  emptyEntry,
  type PartCommands,
  PartMenu,
  type PartMenuContext,
  useManage,
  type Writing,
  writingAidsStrings,
} from '../writing-aids/index.ts';
import { signaturesQuery, systemSignaturesQuery } from './api.ts';
import { putSignature } from './put-signature.ts';
import { useFollowedSignature } from './use-followed-signature.ts';

/** The composer's menu of signatures. The signature follows the address of the sender while the menu is there. */
export function SignatureMenu({ commands, writing, toolClass }: PartMenuContext) {
  const t = useStrings(writingAidsStrings);
  const follow = useFollowedSignature(commands, writing);
  const entries = useSignatureEntries(commands, writing, follow);
  return <PartMenu label={t('signature')} icon="pen" entries={entries} toolClass={toolClass} />;
}

function useSignatureEntries(
  commands: PartCommands,
  writing: Writing,
  onChosen: (signId: string | null) => void,
): readonly MenuEntry[] {
  const t = useStrings(writingAidsStrings);
  const tUi = useStrings(uiStrings);
  const ownQuery = useQuery(signaturesQuery);
  const systemQuery = useQuery(systemSignaturesQuery);
  const own = ownQuery.data?.list ?? [];
  const system = systemQuery.data;
  const isPending = ownQuery.isPending || systemQuery.isPending;
  const manage = useManage('signature');
  const forced = system?.rule.forced === true ? system.rule.defaultId : null;
  const offered = [...(forced === null ? own : []), ...(system?.list ?? [])].filter(
    ({ signId }) => forced === null || signId === forced,
  );
  const choose = (signId: string | null) => () => {
    onChosen(signId);
    void putSignature(commands, writing, signId);
  };
  return [
    ...(offered.length === 0 ? [emptyEntry(isPending ? tUi('loading') : t('empty'))] : []),
    ...offered.map(
      ({ signId, name }): MenuEntry => ({ kind: 'item', key: signId, label: name, onSelect: choose(signId) }),
    ),
    ...(forced === null
      ? ([
          { kind: 'separator', key: 'none-line' },
          { kind: 'item', key: 'none', label: t('noSignatureNow'), onSelect: choose(null) },
        ] satisfies MenuEntry[])
      : []),
    ...manage,
  ];
}
