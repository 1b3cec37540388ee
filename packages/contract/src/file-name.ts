/**
 * A file's name as it is compared with others (specification, section 5: the same file name cannot be uploaded twice): in one Unicode form
 * (NFC) and without regard to case, as most file systems compare. Upper case first, for letters that have two lower-case forms (ς, σ).
 */
export function normaliseFileName(name: string): string {
  return name.normalize('NFC').toUpperCase().toLowerCase().normalize('NFC');
}
