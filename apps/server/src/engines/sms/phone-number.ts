const chineseMobile = /^1\d{10}$/;

/** A folded number with its country's digits and no +; null: dialled within a country that it does not name. */
export function internationalDigits(phone: string): string | null {
  if (phone.startsWith('+')) return phone.slice(1);
  return chineseMobile.test(phone) ? `86${phone}` : null;
}
