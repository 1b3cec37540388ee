/** The grammar of a command that is its name alone. */
export function readNothing(): null {
  return null;
}
