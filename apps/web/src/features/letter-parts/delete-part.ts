import type { LetterPartKind } from '@hongyan/contract';
import { presentError } from '../../lib/present-error.ts';
import { translate } from '../../lib/words.ts';
import { offerUndo } from '../../ui/notices.ts';
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
