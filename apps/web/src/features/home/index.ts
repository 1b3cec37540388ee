export {
  type HomeIndex,
  homeIndexQuery,
  quotaQuery,
  useDateReading,
  useFeatureSwitch,
  useHomeIndex,
  useSaveDisplay,
  useSaveSidebar,
  useSettings,
} from './api.ts';
export { defaultSettings } from './default-settings.ts';
