/** What people put between the digits of a phone number; a Chinese keyboard's wide forms are folded before. */
const separators = /[\s().\-\u2010-\u2015\uff0d]/g;
/** E.164 allows 15 digits; the shortest mobile numbers have 7. */
const phonePattern = /^\+?\d{7,15}$/;

export type PhoneProblem = 'phoneEmpty' | 'phoneWrong';

/** The form's rule for a phone (specification, section 5); what the digits belong to is the server's to know. */
export function validatePhone(typed: string): PhoneProblem | undefined {
  const phone = typed.normalize('NFKC').replace(separators, '');
  if (phone === '') return 'phoneEmpty';
  return phonePattern.test(phone) ? undefined : 'phoneWrong';
}
