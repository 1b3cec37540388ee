/** A phone number as it is shown: first 3 and last 4 digits (specification, section 5). Shorter ones are all asterisks. */
export function maskPhone(phone: string | null): string {
  const digits = phone ?? '';
  if (digits.length < 8) return '*'.repeat(digits.length);
  return digits.slice(0, 3) + '*'.repeat(digits.length - 7) + digits.slice(-4);
}
