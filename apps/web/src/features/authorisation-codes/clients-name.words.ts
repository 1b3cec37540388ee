import { defineWords } from '../../lib/language/words.ts';

export const clientsNameWords = defineWords('clientsName', {
  zh: { clients: '客户端设置', devices: '客户端设备管理' },
  en: { clients: 'Mail programs', devices: 'Mail devices' },
});
