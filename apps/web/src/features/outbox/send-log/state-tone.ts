import type { Tone } from '../../../ui/theme/tone.ts';
import type { RecipientState } from '../api.ts';

/** The colour of how far a mail has come; the words stand beside it. */
export const toneOfState: Record<RecipientState, Tone> = {
  held: 'yellow',
  waiting: 'gray',
  sending: 'blue',
  deferred: 'orange',
  delivered: 'green',
  failed: 'red',
  recalled: 'purple',
};
