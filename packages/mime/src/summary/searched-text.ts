/**
 * What a search of the body looks into, in the index and in the store alike: the body's text, then that of attached texts and messages.
 * `partText` null: it was not read yet.
 */
export function joinSearchedText(indexText: string, partText: string | null): string {
  return partText === null || partText === '' ? indexText : `${indexText}\n${partText}`;
}
