/** What everything about messages shares: choosing them, their rows as a list shows them, and what watchers are notified of. */
export { createChange } from './change.ts';
export { hashMessageId } from './message-id-hash.ts';
export { notifyDelivery } from './notify-delivery.ts';
export { batchSize, inBatches, pickMessages, pickMessagesWith, pickNumbers } from './picked.ts';
export { type ListRow, listColumns, parseRecipients, presentFlags, presentItem, presentListItem } from './present.ts';
export { findByNumbers, type MailSelection, readSelection, type SelectedMail, selectMails } from './select-mails.ts';
export { formatSortValues, parseSortValues, type SortPosition } from './sort-values.ts';
export { toSelection } from './to-selection.ts';
