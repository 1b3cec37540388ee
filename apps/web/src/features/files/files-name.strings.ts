import { defineStrings } from '../../lib/language/strings.ts';

/** What the first page needs: the name of the screen. */
export const filesNameStrings = defineStrings('filesName', {
  zh: { links: '我的分享链接', files: '文件中心' },
  en: { links: 'My shared links', files: 'Files' },
});
