export { settingsScreen } from './settings-screen.ts';
