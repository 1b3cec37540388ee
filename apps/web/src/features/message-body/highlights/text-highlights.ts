/** A run of a text that somebody may act on; the end is not part of it. */
export interface TextHighlight {
  readonly from: number;
  readonly to: number;
  /** What acting on it does, in the language in use. */
  readonly label: string;
  /** Where it leads in a browser that gives no clicks out of the message's frame: a path of ours. */
  readonly path: string;
  /** Acts; `line` is the text around it. */
  readonly open: (line: string) => void;
}

/** What is marked in the own words of a message. */
export interface TextHighlights {
  /** At most `max` runs of a text, in their order and apart. Linear in the length. */
  readonly find: (text: string, max: number) => readonly TextHighlight[];
}

/** More marks than this are no help. */
export const maxHighlights = 20;
/** So much of a message is searched. */
export const maxHighlightedCharacters = 20_000;

/** From here on a text is its writer's card, not their words (RFC 3676 §4.3, and what phones add). */
export const isSignatureLine = (line: string): boolean =>
  /^-- ?$/.test(line) || /^\s*(?:发自我的|Sent from my )/i.test(line);
