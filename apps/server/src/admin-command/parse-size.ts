const sizeUnits = 'KMGT';

/** The bytes of a size such as `10G`, which is 10 × 1024³; undefined for anything else. */
export function parseSize(text: string): number | undefined {
  const match = /^(\d{1,9})([KMGT])$/i.exec(text);
  if (!match) return undefined;
  return Number(match[1]) * 1024 ** (1 + sizeUnits.indexOf((match[2] ?? '').toUpperCase()));
}
