export {
  type HomeIndex,
  homeIndexQuery,
  quotaQuery,
  type SettingChange,
  useDateReading,
  useFeatureSwitch,
  useHomeIndex,
  useSaveDisplay,
  useSaveSetting,
  useSaveSidebar,
  useSettings,
} from './api.ts';
export { defaultSettings } from './default-settings.ts';
