import { useQuery } from '@tanstack/react-query';
import { useStrings } from '../../lib/language/strings.ts';
import type { MenuEntry } from '../../ui/menus/menu-entries.tsx';
import {
  type PartCommands,
  PartMenu,
  type PartMenuContext,
  takePart,
  useManage,
  writingAidsStrings,
} from '../writing-aids/index.ts';
import { papersQuery } from './api.ts';
import { paperStyle, paperWord } from './paper-style.ts';

/** The composer's menu of stationery. */
export function StationeryMenu({ commands, toolClass }: Pick<PartMenuContext, 'commands' | 'toolClass'>) {
  const t = useStrings(writingAidsStrings);
  const entries = usePaperEntries(commands);
  return <PartMenu label={t('stationery')} icon="droplet" entries={entries} toolClass={toolClass} />;
}

function usePaperEntries(commands: PartCommands): readonly MenuEntry[] {
  const t = useStrings(writingAidsStrings);
  const list = useQuery(papersQuery).data?.list ?? [];
  const manage = useManage('stationery');
  return [
    { kind: 'item', key: 'none', label: t('noPaperNow'), onSelect: () => commands.setStationery(null) },
    { kind: 'separator', key: 'none-line' },
    ...list.map(
      ({ paperId, name, kind }): MenuEntry => ({
        kind: 'item',
        key: paperId,
        label: kind === 'builtIn' ? t(paperWord(name)) : name,
        onSelect: () => void putPaper(commands, paperId),
      }),
    ),
    ...manage,
  ];
}

/** Lays stationery under the whole message. */
async function putPaper(commands: PartCommands, paperId: string): Promise<void> {
  const part = await takePart('paper', paperId);
  if (!part?.look) return;
  const { picture, ...look } = part.look;
  commands.setStationery(paperStyle(look, picture === null ? null : `cid:${picture}`), part.attachments);
}
