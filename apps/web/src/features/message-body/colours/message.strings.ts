import { defineStrings } from '../../../lib/language/strings.ts';

export const messageStrings = defineStrings('messageColours', {
  zh: {
    tools: '显示方式',
    asSent: '显示原始颜色',
    size: '正文大小',
  },
  en: {
    tools: 'Display options',
    asSent: 'Show original colours',
    size: 'Text size',
  },
});
