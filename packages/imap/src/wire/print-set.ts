/** Sets of numbers as answers print them: `1:3,7` (RFC 9051 §9 `sequence-set`). */

/** Numbers in the order given; runs that go up by one become ranges. Ascending numbers give the shortest set; sorted results keep their order. */
export function printSet(numbers: ArrayLike<number>): string {
  const ranges: string[] = [];
  for (let at = 0; at < numbers.length; ) {
    const first = numbers[at] ?? 0;
    let last = first;
    at += 1;
    while (numbers[at] === last + 1) {
      last += 1;
      at += 1;
    }
    ranges.push(first === last ? String(first) : `${String(first)}:${String(last)}`);
  }
  return ranges.join(',');
}
