/** The keys of one screen, for the list of shortcuts. */
export interface ScreenShortcuts {
  /** They are listed when this screen is there. */
  readonly path: string;
  /** In the language in use. */
  readonly title: () => string;
  readonly lines: () => readonly { readonly strokes: readonly string[]; readonly label: string }[];
}
