import { morningHour } from '@hongyan/contract/snooze-times';
import { useQuery } from '@tanstack/react-query';
import { formatClock } from '../../lib/dates/format-date.ts';
import { useLanguage, useStrings } from '../../lib/language/strings.ts';
import { type Navigation, navigationQuery } from '../../mail-model/folders/navigation.ts';
import { useSettings } from '../../platform/settings/home-index.ts';
import { foldersStrings } from '../folders/index.ts';
import type { RuleNames } from './describe-rule.ts';
import { rulesStrings } from './rules.strings.ts';

export interface RuleTarget {
  readonly id: string;
  readonly name: string;
}

export interface RuleTargets extends RuleNames {
  /** Folders that received mail can be put into. */
  readonly folders: readonly RuleTarget[];
  readonly labels: Navigation['labelList'];
}

/** Folders and labels by their names in the person's language, as rules show and choose them. */
export function useRuleTargets(): RuleTargets {
  const t = useStrings(rulesStrings);
  const tFolders = useStrings(foldersStrings);
  const navigation = useQuery(navigationQuery).data;
  const kinds = new Map(navigation?.folderList.map((folder) => [folder.folderId, folder.kind]));
  const folders = (navigation?.folderOutList ?? []).flatMap(({ id, name }): RuleTarget[] => {
    const kind = kinds.get(id) ?? (id === navigation?.junkFolderId ? 'junk' : 'custom');
    if (kind === 'drafts' || kind === 'sent') return [];
    return [{ id, name: kind === 'custom' ? name : tFolders(kind) }];
  });
  const labels = navigation?.labelList ?? [];
  const [clock, language] = [useSettings().timeFormat, useLanguage()];
  return {
    t,
    folders,
    labels,
    morning: formatClock({ hour: morningHour, minute: 0 }, { clock, language }),
    folder: (id) => folders.find((folder) => folder.id === id)?.name,
    label: (id) => labels.find((label) => label.labelId === id)?.labelName,
  };
}
