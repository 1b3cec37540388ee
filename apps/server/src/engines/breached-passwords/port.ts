/** Passwords that became public somewhere: guessers have them all. */
export interface BreachedPasswords {
  /** Whether the password is in the list. Rejects when the list cannot be read (any more). */
  has(password: string): Promise<boolean>;
}
