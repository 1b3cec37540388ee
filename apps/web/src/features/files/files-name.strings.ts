import { defineStrings } from '../../lib/language/strings.ts';

/** What the first page needs: the name of the screen. */
export const filesNameStrings = defineStrings('filesName', { zh: { files: '文件中心' }, en: { files: 'Files' } });
