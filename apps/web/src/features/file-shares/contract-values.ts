/** Values of the contract that the pages need without its schemas; a test holds them against it. */
export const maxShareDays = 30;
export const maxSharedNodes = 100;
export const maxShareAccesses = 100;
export const minShareCode = 4;
export const maxShareCode = 8;
export const maxShareTitleCharacters = 100;
export const maxShareMessageCharacters = 500;
export const maxRequestedFiles = 500;
export const maxRequestedFileBytes = 200 * 1024 * 1024;
export const shareDayPresets: readonly number[] = [1, 7, 30];
