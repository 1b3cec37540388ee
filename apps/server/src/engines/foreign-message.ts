/**
 * Whether a message of a worker thread is none of ours. `node --watch` has each worker post the names of the files that it
 * loads over the same port, as an object with one key that begins with `watch:`.
 */
export function isForeignMessage(message: object): boolean {
  return Object.keys(message).some((key) => key.startsWith('watch:'));
}
