import type { Skin } from '../../lib/appearance.ts';
import { translate } from '../../lib/language/words.ts';
import { useSettings } from '../../platform/settings/home-index.ts';
import { useSaveSkin } from '../../platform/settings/save-settings.ts';
import { offerUndo } from '../../ui/notices/notices.ts';
import { presentError } from '../../ui/notices/present-error.ts';
import { skinNameWords } from './skin-names.words.ts';

/** Puts a skin on at once, saves it, and offers to take it back. */
export function useChooseSkin(): (skin: Skin) => void {
  const { skin: before } = useSettings();
  const { mutate } = useSaveSkin();
  return (skin) => {
    if (skin === before) return;
    mutate(skin, {
      onError: (error) => presentError(error),
      onSuccess: () =>
        offerUndo(translate(skinNameWords, 'changed', { name: translate(skinNameWords, skin) }), () =>
          mutate(before, { onError: (error) => presentError(error) }),
        ),
    });
  };
}
