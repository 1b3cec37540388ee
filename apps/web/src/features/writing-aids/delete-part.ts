import type { WritingAidKind } from '@hongyan/contract';
import { translate } from '../../lib/language/strings.ts';
import { offerUndo } from '../../ui/notices/notices.ts';
import { presentError } from '../../ui/notices/present-error.ts';
import { deletePart } from './api.ts';
import { writingAidsStrings } from './writing-aids.strings.ts';

/** Deletes a part, which can be taken back for a moment. */
export async function removePart(kind: WritingAidKind, id: string, name: string): Promise<void> {
  try {
    const restore = await deletePart(kind, id);
    offerUndo(translate(writingAidsStrings, 'deleted', { name }), () => void restore().catch(presentError));
  } catch (error) {
    presentError(error);
  }
}
