/** Lists of messages, each one range of an index: by folder, label, conversation, sender, and every sort order. */
export { listConversations, readUnreadConversations } from './list-conversations.ts';
export { listExpunged } from './list-expunged.ts';
export { listFavorites } from './list-favorites.ts';
export { listFolder, type ReadFilter } from './list-folder.ts';
export { listLabel } from './list-label.ts';
export { type ListView, type PageRequest, presentList, presentPage } from './list-page.ts';
export { listRelated } from './list-related.ts';
export { listSeen } from './list-seen.ts';
export { listSorted, type SortedRequest } from './list-sorted.ts';
export { type ListSource, matchSource } from './list-source.ts';
export { readRetentionDays, readRetentionStart } from './read-retention.ts';
export { readSortedOrder } from './read-sorted-order.ts';
export { readTimeZone } from './read-time-zone.ts';
export { readUnreadCounts } from './read-unread-counts.ts';
export { SortedOrders } from './sorted-orders.ts';
export { parseSortedPosition } from './sorted-position.ts';
export { createTimeTitle } from './time-title.ts';
