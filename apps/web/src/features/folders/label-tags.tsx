import { toneOfLabel } from '../../mail-model/folders/label-tone.ts';
import type { Navigation } from '../../mail-model/folders/navigation.ts';
import { Tag } from '../../ui/labels/chip.tsx';

export type Label = Navigation['labelList'][number];

/** The labels of a mail as quiet chips; one that was deleted meanwhile is left out. */
export function LabelTags({ ids, labels, max }: { ids: readonly string[]; labels: readonly Label[]; max?: number }) {
  const shown = labels.filter((label) => label.state === 0 && ids.includes(label.labelId));
  return shown.slice(0, max).map((label) => (
    <Tag key={label.labelId} tone={toneOfLabel(label)}>
      {label.labelName}
    </Tag>
  ));
}
