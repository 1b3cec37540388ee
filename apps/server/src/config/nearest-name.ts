/** So many letters may be wrong in a name that is still recognised: two of them exchanged, one forgotten. */
const maxDistance = 2;
/** In a file it is easily left out. */
const prefix = 'HONGYAN_';

/** How many letters must be put in, taken out or replaced to make one text of the other (Levenshtein). */
function countEdits(from: string, to: string): number {
  let previous = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const [row, letter] of Array.from(from).entries()) {
    const current = [row + 1];
    for (let column = 1; column <= to.length; column += 1) {
      const replaced = (previous[column - 1] ?? 0) + (letter === to[column - 1] ? 0 : 1);
      current.push(Math.min(replaced, (previous[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1));
    }
    previous = current;
  }
  return previous[to.length] ?? 0;
}

/** The known name that somebody meant who wrote this one: in other letters, without its beginning, or mistyped; null: none is near. */
export function findNearestName(written: string, known: readonly string[]): string | null {
  const name = written.trim().toUpperCase().replaceAll('-', '_').slice(0, 100);
  const near = known
    .map((one) => ({ one, distance: Math.min(countEdits(name, one), countEdits(prefix + name, one)) }))
    .filter(({ distance }) => distance <= maxDistance)
    .toSorted((a, b) => a.distance - b.distance);
  return near[0]?.one ?? null;
}
