export { useOutsideEntries } from './outside-entries.ts';
