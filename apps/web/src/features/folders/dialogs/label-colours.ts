import type { LabelColor } from '../api.ts';

/** The colours of labels in the order in which they are offered; the contract's `labelColors`, without loading its schemas. */
export const labelColours: readonly LabelColor[] = [
  'red',
  'orange',
  'yellow',
  'green',
  'teal',
  'blue',
  'purple',
  'gray',
];
