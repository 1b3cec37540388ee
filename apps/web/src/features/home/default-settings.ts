import type { Settings } from '@hongyan/contract';

/** What the shell draws with until the person's settings are there; the contract's defaults, without its validator. */
export const defaultSettings: Settings = {
  language: 'zh',
  sidebar: 'open',
  layout: 'two',
  skin: 'skin_0',
  tableSize: 2,
  wordSize: 'middle',
  fontSize: 1,
  mailCount: 15,
  showMailPageNumber: false,
  showMailList: false,
  showMailSize: false,
  displayEmail: false,
  timeZone: 8,
  timeZoneName: 'Asia/Shanghai',
  timeFormat: 24,
  signPosition: 'above',
  saveContact: true,
  strangerMarkEnable: true,
  mailSourceMarkEnable: true,
  newMailNotification: true,
  conversationView: true,
  readReceipt: 'ask',
  keyboardShortcuts: true,
  notificationsLookedAt: 0,
};
