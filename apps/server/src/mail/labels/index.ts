/** Labels of messages: reading, changing and counting them. */
export { changeLabels, type LabelChange } from './change-labels.ts';
export { readLabelRows } from './read-label-counts.ts';
export { readLabels } from './read-labels.ts';
