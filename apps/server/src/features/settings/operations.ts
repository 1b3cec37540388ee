import type { AnyOperation } from '../../engines/database/port.ts';
import { saveSettings } from './save-settings.ts';
import { setFeature } from './set-feature.ts';
import { setOrgSetting } from './set-org-setting.ts';

/** What the database thread runs for this capability. */
export const settingsOperations: readonly AnyOperation[] = [saveSettings, setOrgSetting, setFeature];
