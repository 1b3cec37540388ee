export {
  type HomeIndex,
  homeIndexQuery,
  quotaQuery,
  useDateReading,
  useFeatureSwitch,
  useHomeIndex,
  useSaveDisplay,
  useSaveKeyboardShortcuts,
  useSaveSidebar,
  useSettings,
} from './api.ts';
