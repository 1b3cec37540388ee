/** The ids with one of them put at another position (0 first); the same list where nothing moves. */
export function movedTo<Id extends string>(ids: readonly Id[], id: Id, position: number): readonly Id[] {
  const from = ids.indexOf(id);
  const to = Math.max(0, Math.min(ids.length - 1, position));
  if (from === -1 || from === to) return ids;
  const rest = ids.filter((known) => known !== id);
  return rest.toSpliced(to, 0, id);
}
