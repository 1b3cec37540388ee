import { defineStrings, translate } from '../../lib/language/strings.ts';
import { composeRoute } from '../../mail-model/queries/mail-paths.ts';
import type { ScreenShortcuts } from '../../platform/features/screen-shortcuts.ts';

const strings = defineStrings('composeKeys', {
  zh: {
    title: '写信',
    send: '发送',
    save: '存草稿',
    next: '依次到主题、正文、发送',
    toolbar: '格式工具栏',
    link: '插入链接',
    find: '在正文中查找',
  },
  en: {
    title: 'Compose',
    send: 'Send',
    save: 'Save draft',
    next: 'On to subject, text and Send',
    toolbar: 'Formatting toolbar',
    link: 'Insert link',
    find: 'Find in the text',
  },
});

/** The keys of the composer, for the list of shortcuts. */
export const composeShortcuts: ScreenShortcuts = {
  path: composeRoute,
  title: () => translate(strings, 'title'),
  lines: () =>
    (
      [
        [['Ctrl+Enter'], 'send'],
        [['Ctrl+s'], 'save'],
        [['Tab'], 'next'],
        [['Alt+F10'], 'toolbar'],
        [['Ctrl+k'], 'link'],
        [['Ctrl+f'], 'find'],
      ] as const
    ).map(([strokes, label]) => ({ strokes, label: translate(strings, label) })),
};
