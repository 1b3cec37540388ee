/** Values of the contract that the page needs without its schemas; a test holds them against it. */
export const maxFoldersPerCall = 500;
export const maxWholeFileBytes = 8 * 1024 * 1024;
/** `nodeNameTaken` of the contract. */
export const nameTakenCode = 409260;
export const maxNodeNameCharacters = 200;
/** `fileSpaceFull` of the contract. */
export const spaceFullCode = 413260;
/** Files that one call changes. */
export const maxNodesPerCall = 500;
