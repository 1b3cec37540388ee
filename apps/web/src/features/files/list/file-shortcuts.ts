import { defineStrings, translate } from '../../../lib/language/strings.ts';
import type { ScreenShortcuts } from '../../../platform/features/screen-shortcuts.ts';
import { filesNameStrings } from '../files-name.strings.ts';

const strings = defineStrings('filesKeys', {
  zh: {
    move: '上下移动',
    open: '打开',
    up: '上一级文件夹',
    select: '选择',
    all: '全选',
    rename: '重命名',
    place: '移动到文件夹',
    star: '加星标或取消',
    download: '下载',
    details: '详细信息',
    create: '新建文件夹',
    upload: '上传文件',
    search: '搜索文件',
    delete: '删除',
  },
  en: {
    move: 'Move up or down',
    open: 'Open',
    up: 'Parent folder',
    select: 'Select',
    all: 'Select all',
    rename: 'Rename',
    place: 'Move to folder',
    star: 'Star or unstar',
    download: 'Download',
    details: 'Details',
    create: 'New folder',
    upload: 'Upload files',
    search: 'Search files',
    delete: 'Delete',
  },
});

/** The keys of the file centre, for the list of shortcuts. */
export const fileShortcuts: ScreenShortcuts = {
  path: '/documentcenter',
  title: () => translate(filesNameStrings, 'files'),
  lines: () =>
    (
      [
        [['j', 'k'], 'move'],
        [['Enter'], 'open'],
        [['Backspace'], 'up'],
        [['x'], 'select'],
        [['Ctrl+a'], 'all'],
        [['F2'], 'rename'],
        [['v'], 'place'],
        [['s'], 'star'],
        [['d'], 'download'],
        [['i'], 'details'],
        [['n'], 'create'],
        [['u'], 'upload'],
        [['/'], 'search'],
        [['Delete', '#'], 'delete'],
      ] as const
    ).map(([strokes, key]) => ({ strokes, label: translate(strings, key) })),
};
