import type { Skin } from '../../lib/appearance.ts';
import { translate } from '../../lib/language/strings.ts';
import { useSettings } from '../../platform/settings/home-index.ts';
import { useSaveSkin } from '../../platform/settings/save-settings.ts';
import { offerUndo } from '../../ui/notices/notices.ts';
import { presentError } from '../../ui/notices/present-error.ts';
import { skinNameStrings } from './skin-names.strings.ts';

/** Puts a skin on at once, saves it, and offers to take it back. */
export function useChooseSkin(): (skin: Skin) => void {
  const { skin: before } = useSettings();
  const { mutate } = useSaveSkin();
  return (skin) => {
    if (skin === before) return;
    mutate(skin, {
      onError: (error) => presentError(error),
      onSuccess: () =>
        offerUndo(translate(skinNameStrings, 'changed', { name: translate(skinNameStrings, skin) }), () =>
          mutate(before, { onError: (error) => presentError(error) }),
        ),
    });
  };
}
