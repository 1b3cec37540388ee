/** What is typed as a name, with the domain chosen beside it; a full address stands for itself. */
export function completeName(typed: string, domain: string): string {
  const name = typed.trim();
  return name.includes('@') || name.includes('＠') || domain === '' ? name : `${name}@${domain}`;
}
