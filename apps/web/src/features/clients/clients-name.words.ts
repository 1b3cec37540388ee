import { defineWords } from '../../lib/words.ts';

export const clientsNameWords = defineWords('clientsName', {
  zh: { clients: '客户端设置' },
  en: { clients: 'Mail programs' },
});
