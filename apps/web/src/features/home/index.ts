import { lazy } from 'react';

export {
  dashboardQuery,
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
  useSaveSkin,
  useSettings,
} from './api.ts';
export { defaultSettings } from './default-settings.ts';
export { type MailboxNeed, type MailboxRight, mailboxRightNow, mayDoIn, useMailboxRight } from './mailbox-right.ts';
export { showHomeDialog } from './home-dialogs-store.ts';
export { useOutsideEntries } from './outside-entries.ts';

/** Above every page of the desk: notices, feedback, requests. */
export const HomeLayer = lazy(async () => ({ default: (await import('./home-layer.tsx')).HomeLayer }));
