import { Toolbar } from '@base-ui/react/toolbar';
import type { DraftContent } from '@hongyan/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useWords } from '../../lib/words.ts';
import { Icon } from '../../ui/icon.tsx';
import type { IconName } from '../../ui/icon-paths.ts';
import { Menu } from '../../ui/menu.tsx';
import type { MenuEntry } from '../../ui/menu-entries.tsx';
import { papersQuery, signaturesQuery, systemSignaturesQuery, templatesQuery } from './api.ts';
import { letterPartsWords } from './letter-parts.words.ts';
import { paperWord } from './paper-style.ts';
import { putPaper, putSignature, putTemplate } from './put-part.ts';
import { SaveTemplateDialog } from './save-template-dialog.tsx';
import { useFollowedSignature } from './use-followed-signature.ts';
import type { PartCommands, Writing } from './writing.ts';

export interface LetterPartMenusProps {
  readonly commands: PartCommands;
  readonly writing: Writing;
  /** How a button of the toolbar looks. */
  readonly toolClass: string;
}

/** Signature, template and stationery: three menus of the composer's toolbar. */
export function LetterPartMenus({ commands, writing, toolClass }: LetterPartMenusProps) {
  const t = useWords(letterPartsWords);
  const [saved, setSaved] = useState<DraftContent | null>(null);
  const follow = useFollowedSignature(commands, writing);
  const signature = useSignatureEntries(commands, writing, follow);
  const template = useTemplateEntries(commands, writing, () => setSaved(writing.letter()));
  const paper = usePaperEntries(commands);
  return (
    <>
      <PartMenu label={t('signature')} icon="pen" entries={signature} toolClass={toolClass} />
      <PartMenu label={t('templates')} icon="fileText" entries={template} toolClass={toolClass} />
      <PartMenu label={t('stationery')} icon="droplet" entries={paper} toolClass={toolClass} />
      {saved && <SaveTemplateDialog letter={saved} onClose={() => setSaved(null)} />}
    </>
  );
}

interface PartMenuProps {
  label: string;
  icon: IconName;
  entries: readonly MenuEntry[];
  toolClass: string;
}

function PartMenu({ label, icon, entries, toolClass }: PartMenuProps) {
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
function useManage(tab: string): readonly MenuEntry[] {
  const t = useWords(letterPartsWords);
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

function useSignatureEntries(
  commands: PartCommands,
  writing: Writing,
  onChosen: (signId: string | null) => void,
): readonly MenuEntry[] {
  const t = useWords(letterPartsWords);
  const own = useQuery(signaturesQuery).data?.list ?? [];
  const system = useQuery(systemSignaturesQuery).data;
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
    ...(offered.length === 0 ? [emptyEntry(t('empty'))] : []),
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

function useTemplateEntries(commands: PartCommands, writing: Writing, onSave: () => void): readonly MenuEntry[] {
  const t = useWords(letterPartsWords);
  const list = useQuery(templatesQuery).data?.list ?? [];
  const manage = useManage('templates');
  return [
    { kind: 'heading', key: 'heading', label: t('useHere') },
    ...(list.length === 0 ? [emptyEntry(t('empty'))] : []),
    ...list.map(
      ({ templateId, name }): MenuEntry => ({
        kind: 'item',
        key: templateId,
        label: name,
        onSelect: () => void putTemplate(commands, writing, templateId),
      }),
    ),
    { kind: 'separator', key: 'save-line' },
    { kind: 'item', key: 'save', label: t('saveAsTemplate'), icon: 'add', onSelect: onSave },
    ...manage.slice(1),
  ];
}

function usePaperEntries(commands: PartCommands): readonly MenuEntry[] {
  const t = useWords(letterPartsWords);
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

const emptyEntry = (label: string): MenuEntry => ({
  kind: 'item',
  key: 'empty',
  label,
  disabled: true,
  onSelect: () => undefined,
});
