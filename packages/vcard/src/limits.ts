/** Of one card as text, in bytes: with a small picture. */
export const maxCardBytes = 4 * 1024 * 1024;
