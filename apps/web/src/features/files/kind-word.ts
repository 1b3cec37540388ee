import { takeExtension } from '../../lib/files/admit-files.ts';
import { translate } from '../../lib/language/strings.ts';
import type { ShownFile } from './api.ts';
import { filesStrings } from './files.strings.ts';

/** What kind of file it is, in a word or by its extension. */
export function kindWord({ kind, name }: Pick<ShownFile, 'kind' | 'name'>): string {
  if (kind === 'folder') return translate(filesStrings, 'kindFolder');
  const extension = takeExtension(name);
  return extension === '' ? translate(filesStrings, 'kindFile') : extension.toUpperCase();
}
