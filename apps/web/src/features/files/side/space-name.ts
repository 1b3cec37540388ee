import type { FileSpace } from '@hongyan/contract';
import { translate } from '../../../lib/language/strings.ts';
import { filesStrings } from '../files.strings.ts';

/** What a space is called. */
export const spaceName = ({ kind, name }: Pick<FileSpace, 'kind' | 'name'>): string =>
  kind === 'personal' ? translate(filesStrings, 'personal') : name;
