/** Gives the bytes `[start, end)` of the raw message. An error of it is passed on. */
export type ReadRange = (start: number, end: number) => Uint8Array | Promise<Uint8Array>;
