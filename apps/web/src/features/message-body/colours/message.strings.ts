import { defineStrings } from '../../../lib/language/strings.ts';

export const messageStrings = defineStrings('messageColours', {
  zh: {
    tools: '正文显示',
    asSent: '原样显示',
    adapted: '适应深色',
    smaller: '缩小正文',
    larger: '放大正文',
    size: '正文大小',
  },
  en: {
    tools: 'Message display',
    asSent: 'Show original colours',
    adapted: 'Adapt to dark mode',
    smaller: 'Smaller text',
    larger: 'Larger text',
    size: 'Text size',
  },
});
