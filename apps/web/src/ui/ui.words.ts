import { defineWords } from '../lib/words.ts';

export const uiWords = defineWords('ui', {
  zh: {
    close: '关闭',
    cancel: '取消',
    ok: '确定',
    retry: '重试',
    undo: '撤销',
    loading: '正在加载',
    showPassword: '显示密码',
    hidePassword: '隐藏密码',
    capsLock: '大写锁定已打开',
    resize: '调整宽度',
    remove: '移除{{name}}',
    notices: '提示',
  },
  en: {
    close: 'Close',
    cancel: 'Cancel',
    ok: 'OK',
    retry: 'Try again',
    undo: 'Undo',
    loading: 'Loading',
    showPassword: 'Show password',
    hidePassword: 'Hide password',
    capsLock: 'Caps Lock is on',
    resize: 'Resize',
    remove: 'Remove {{name}}',
    notices: 'Notices',
  },
});
