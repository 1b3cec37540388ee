import type { Occurrence } from '@hongyan/contract';

/** How certain an event is, for its look: struck when it does not take place for me, outlined while open, hatched when I might come. */
export const eventState = ({ isCancelled, myAnswer, busy }: Pick<Occurrence, 'isCancelled' | 'myAnswer' | 'busy'>) => ({
  'data-cancelled': isCancelled || myAnswer === 'declined' || myAnswer === 'delegated' || undefined,
  'data-open': myAnswer === 'needsAction' || !busy || undefined,
  'data-tentative': myAnswer === 'tentative' || undefined,
});
