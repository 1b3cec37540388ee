import type { LetterPartKind } from '@hongyan/contract';
import { translate } from '../../lib/language/words.ts';
import { offerUndo } from '../../ui/notices/notices.ts';
import { presentError } from '../../ui/notices/present-error.ts';
import { deletePart } from './api.ts';
import { letterPartsWords } from './letter-parts.words.ts';

/** Deletes a part, which can be taken back for a moment. */
export async function removePart(kind: LetterPartKind, id: string, name: string): Promise<void> {
  try {
    const restore = await deletePart(kind, id);
    offerUndo(translate(letterPartsWords, 'deleted', { name }), () => void restore().catch(presentError));
  } catch (error) {
    presentError(error);
  }
}
