import type { Span } from './spans.ts';

/** How certain an event is, for its look: struck when it does not take place for me, outlined while open, hatched when I might come. A task may be done. */
export const eventState = ({
  occurrence: { isCancelled, myAnswer, busy },
  task,
}: Pick<Span, 'occurrence' | 'task'>) => ({
  'data-cancelled': isCancelled || myAnswer === 'declined' || myAnswer === 'delegated' || undefined,
  'data-done': task?.isDone === true || undefined,
  'data-open': myAnswer === 'needsAction' || !busy || undefined,
  'data-tentative': myAnswer === 'tentative' || undefined,
});
