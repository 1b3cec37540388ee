/** The texts of a body as they are stored; `part_text` null: what lies beyond the body has not been read yet. */
export interface StoredTexts {
  readonly index_text: string;
  readonly part_text: string | null;
}

/** What a search of the body looks into, in the index and in the store alike: the body, then attached texts and messages. */
export function searchedText({ index_text: body, part_text: beyond }: StoredTexts): string {
  return beyond === null || beyond === '' ? body : `${body}\n${beyond}`;
}
