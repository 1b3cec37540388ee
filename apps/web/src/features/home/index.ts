export {
  type HomeIndex,
  homeIndexQuery,
  quotaQuery,
  type SettingChange,
  useAppSettings,
  useDateReading,
  useFeatureSwitch,
  useHomeIndex,
  useSaveDisplay,
  useSaveSetting,
  useSaveSettings,
  useSaveSidebar,
  useSettings,
} from './api.ts';
export { defaultSettings } from './default-settings.ts';
export { type MailboxNeed, type MailboxRight, mailboxRightNow, mayDoIn, useMailboxRight } from './mailbox-right.ts';
