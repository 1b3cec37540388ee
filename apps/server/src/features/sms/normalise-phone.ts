/** As dialled within China, or with the country's + (E.164: at most 15 digits). Fewer than seven are services that may cost the sender dear. */
const normalisedForm = /^\+?\d{7,15}$/;
const chineseMobile = /^(?:\+86|86)(1\d{10})$/;

/** A phone number in one spelling, so that counting and comparing cannot be dodged by another; null: this is none. */
export function normalisePhone(text: string): string | null {
  const plain = text
    .normalize('NFKC')
    .replace(/[\s\-().‐-―−]/gu, '')
    .replace(/^00/, '+');
  const mobile = chineseMobile.exec(plain)?.[1];
  if (mobile !== undefined) return mobile;
  return normalisedForm.test(plain) ? plain : null;
}
