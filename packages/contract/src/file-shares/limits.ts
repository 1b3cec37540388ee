/** Limits of links by which files are shared or asked for (specification: file share). */
export const maxShareDays = 30;
/** Offered beside a number of one's own. */
export const shareDayPresets = [1, 7, 30] as const;
export const maxShareAccesses = 100;
/** Letters or digits of an extraction code. */
export const minShareCode = 4;
export const maxShareCode = 8;
export const shareCodePattern = /^[A-Za-z0-9]{4,8}$/;
export const maxShareTitleCharacters = 100;
export const maxShareMessageCharacters = 500;
/** Files and folders of one link. */
export const maxSharedNodes = 100;
/** Links of one person, those that are over included until they are forgotten. */
export const maxShares = 1_000;
/** Files that one request takes at most. */
export const maxRequestedFiles = 500;
/** The largest file that a request can be set to take: it comes whole, by one call. */
export const maxRequestedFileBytes = 200 * 1024 * 1024;
/** Wrong codes after which a network waits for an hour, and those after which the link is closed until it is renewed. */
export const wrongShareCodesPerHour = 5;
export const wrongCodesPerShare = 20;
/** What is kept of the log of one link; the oldest make room. */
export const maxShareLogRows = 500;
/** Links that are over are forgotten so many days after their end. */
export const shareKeptDays = 180;
