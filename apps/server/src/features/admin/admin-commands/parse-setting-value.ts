import { orgSettings } from '@hongyan/contract';
import { parseSize } from '../../../admin-command/parse-size.ts';
import { isOrgSettingKey } from '../../settings/index.ts';

const truthStrings: ReadonlyMap<string, boolean> = new Map([
  ['on', true],
  ['yes', true],
  ['off', false],
  ['no', false],
]);
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Not JSON: one of the other readings holds.
    return undefined;
  }
}

/**
 * What a typed word means for a setting: JSON, on and off, a size, plain text, or a list with commas, whichever the
 * setting's schema takes first. A word that fits nothing is handed on as text, so that the operation refuses it.
 */
export function parseSettingValue(key: string, text: string): unknown {
  if (!isOrgSettingKey(key)) return text;
  const list = text.split(',').map((item) => item.trim());
  const readings = [parseJson(text), truthStrings.get(text.toLowerCase()), parseSize(text), text, list];
  const fitting = readings.find((value) => value !== undefined && orgSettings[key].schema.safeParse(value).success);
  if (fitting !== undefined) return fitting;
  const json = parseJson(text);
  // A number out of range is refused as a number, not as "expected number, received string".
  return typeof json === 'number' || typeof json === 'boolean' ? json : text;
}
