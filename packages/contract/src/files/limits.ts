/** Limits of the file centre. Sizes are bytes, names count characters as a person does. */
export const maxNodeNameCharacters = 200;
/** UTF-8 of a name: what most file systems take. */
export const maxNodeNameBytes = 255;
/** Folders within folders. */
export const maxNodeDepth = 32;
/** Files and folders that one call names. */
export const maxNodesPerCall = 500;
/** Rows of one page of a list. */
export const maxNodePage = 500;
/** Folders that one call makes for an upload of a folder. */
export const maxFoldersPerCall = 500;
/** Files and folders that one change copies, or moves into another space, with all that is in them. */
export const maxNodesPerChange = 20_000;
/** Files of one archive that is downloaded. */
export const maxArchiveFiles = 10_000;
/** A file up to this size is brought whole by one call; a larger one is a resumable upload. */
export const maxWholeFileBytes = 8 * 1024 * 1024;
/** Versions of one file; the oldest make room. */
export const maxFileVersions = 50;
/** What is kept of each person's last used files. */
export const maxRecentFiles = 200;
/** Stars of one person. */
export const maxStarredFiles = 2_000;
/** For how many days what was deleted can be restored. */
export const fileTrashDays = 30;
/** For how many days what was done with a file is kept. */
export const fileActivityDays = 180;
/** People and departments to whom one file or folder is shared. */
export const maxFileGrants = 200;
/** Longest text that is searched for. */
export const maxFileSearchCharacters = 200;
