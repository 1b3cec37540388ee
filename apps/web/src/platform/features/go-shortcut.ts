/** A sequence of keys that opens a screen: `g`, then another. */
export interface GoShortcut {
  readonly stroke: `g ${string}`;
  /** In the list of shortcuts, in the language in use. */
  readonly name: () => string;
  /** The shortcut is there when this screen is. */
  readonly path: string;
}
