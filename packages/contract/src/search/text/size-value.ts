const units: Readonly<Record<string, number>> = { '': 1, b: 1, k: 1024, m: 1024 ** 2, g: 1024 ** 3 };
const form = /^(\d{1,9}(?:\.\d{1,3})?)\s?([kmg]?)i?b?$/;

/** Bytes of `500`, `10k`, `2M`, `1.5MB`; null for anything else. */
export function parseSize(text: string): number | null {
  const match = form.exec(text.normalize('NFKC').toLowerCase());
  if (!match) return null;
  const bytes = Math.round(Number(match[1]) * (units[match[2] ?? ''] ?? 1));
  return Number.isSafeInteger(bytes) ? bytes : null;
}

/** The shortest exact spelling. */
export function printSize(bytes: number): string {
  // A number of ten digits or more would not be read back.
  for (const [letter, size] of [
    ['G', 1024 ** 3],
    ['M', 1024 ** 2],
    ['k', 1024],
  ] as const)
    if (bytes > 0 && bytes % size === 0 && bytes / size < 1e9) return `${bytes / size}${letter}`;
  return String(bytes);
}
