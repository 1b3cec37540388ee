/**
 * The one character that stands for a person: the family name of a Chinese name (王海燕 → 王), the first letter of any
 * other (Anna → A); without a name the address decides. Signs before the name ("anna", (官方)…) are passed over.
 */
export function takeInitial(name: string, address = ''): string {
  const text = name.trim() || address.trim();
  return (
    Array.from(text)
      .find((character) => /[\p{L}\p{N}]/u.test(character))
      ?.toUpperCase() ?? '?'
  );
}
