import type { DraftContent } from '@hongyan/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useStrings } from '../../lib/language/strings.ts';
import type { MenuEntry } from '../../ui/menus/menu-entries.tsx';
import { uiStrings } from '../../ui/ui.strings.ts';
import {
  emptyEntry,
  type PartCommands,
  PartMenu,
  type PartMenuContext,
  takePart,
  useManage,
  type Writing,
  writingAidsStrings,
} from '../writing-aids/index.ts';
import { templatesQuery } from './api.ts';
import { SaveTemplateDialog } from './save-template-dialog.tsx';

/** The composer's menu of templates. */
export function TemplateMenu({ commands, writing, toolClass }: PartMenuContext) {
  const t = useStrings(writingAidsStrings);
  const [saved, setSaved] = useState<DraftContent | null>(null);
  const entries = useTemplateEntries(commands, writing, () => setSaved(writing.message()));
  return (
    <>
      <PartMenu label={t('templates')} icon="fileText" entries={entries} toolClass={toolClass} />
      {saved && <SaveTemplateDialog message={saved} onClose={() => setSaved(null)} />}
    </>
  );
}

function useTemplateEntries(commands: PartCommands, writing: Writing, onSave: () => void): readonly MenuEntry[] {
  const t = useStrings(writingAidsStrings);
  const tUi = useStrings(uiStrings);
  const query = useQuery(templatesQuery);
  const list = query.data?.list ?? [];
  const manage = useManage('templates');
  return [
    { kind: 'heading', key: 'heading', label: t('useHere') },
    ...(list.length === 0 ? [emptyEntry(query.isPending ? tUi('loading') : t('empty'))] : []),
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

/** Puts the text of a template where the caret is, and its subject where there is none. */
async function putTemplate(commands: PartCommands, writing: Writing, templateId: string): Promise<void> {
  const part = await takePart('template', templateId, writing.from);
  if (!part) return;
  commands.insertHtml(part.html, part.attachments);
  if (part.subject !== '') writing.fillSubject(part.subject);
}
