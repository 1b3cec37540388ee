/** As far as a header is looked for. */
export const maxHeaderBytes = 256 * 1024;
/** A tree of directories that goes deeper is a circle, or no mail. */
export const maxTreeDepth = 20;
