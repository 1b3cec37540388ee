/** vCard 2.1, 3 (RFC 2426) and 4 (RFC 6350): reading untrusted files, writing. */
export type { Card, ReadCard } from './card.ts';
export { maxCardBytes, maxCards } from './limits.ts';
export { readCards } from './read-cards.ts';
export { type CardVersion, foldLine, writeCard } from './write-card.ts';
