/** The grammar of a command that is its name alone. */
export function parseNothing(): null {
  return null;
}
