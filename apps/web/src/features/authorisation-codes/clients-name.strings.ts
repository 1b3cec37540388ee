import { defineStrings } from '../../lib/language/strings.ts';

export const clientsNameStrings = defineStrings('clientsName', {
  zh: { clients: '客户端设置', devices: '客户端设备管理' },
  en: { clients: 'Mail apps', devices: 'Device management' },
});
