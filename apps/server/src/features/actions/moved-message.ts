import type { Language } from '@hongyan/contract';
import type { FolderKind } from '../../engines/database/schema/mailbox-tables.ts';
import { folderNameIn } from '../../mail/folders/index.ts';

const strings: Record<Language, { readonly moved: string; readonly comma: string }> = {
  zh: { moved: '邮件已移动到{folder}', comma: '、' },
  en: { moved: 'mail moved to {folder}', comma: ', ' },
};

/** What a person is shown after a move (specification, section 8); without a folder nothing moved and nothing is said. */
export function formatMovedMessage(
  language: Language,
  folders: readonly { readonly kind: FolderKind; readonly name: string }[],
): string {
  if (folders.length === 0) return '';
  const { moved, comma } = strings[language];
  return moved.replace('{folder}', () => folders.map((folder) => folderNameIn(language, folder)).join(comma));
}
