export { SettingsPage, SettingsSection, SettingText } from './setting-page.tsx';
export { ChoiceRow, SwitchRow } from './setting-rows.tsx';
export { settingsScreen } from './settings-screen.ts';
