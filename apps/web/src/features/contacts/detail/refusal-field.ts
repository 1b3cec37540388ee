import { ApiError } from '../../../lib/errors/api-error.ts';
import { formatMessage } from '../../../ui/notices/present-error.ts';
import type { ContactFormState, Faults } from './form-state.ts';

const emptyCode = 400870;
const nameTooLongCode = 400871;
const remarkTooLongCode = 400872;
const emailInvalidCode = 400873;
const birthdayInvalidCode = 400874;
const websiteInvalidCode = 400875;
const changedCode = 409870;

const fields: ReadonlyMap<number, string> = new Map([
  [emptyCode, 'name'],
  [nameTooLongCode, 'name'],
  [remarkTooLongCode, 'note'],
  [birthdayInvalidCode, 'birthday'],
  [websiteInvalidCode, 'website'],
]);

/** Somebody has changed the contact since the form was opened. */
export const isChangedElsewhere = (error: unknown): boolean => error instanceof ApiError && error.code === changedCode;

/** What the server refused, at the field that it is about; `form` where it is about none. */
export function faultsOf(error: unknown, form: ContactFormState): Faults {
  const message = formatMessage(error);
  if (!(error instanceof ApiError)) return { form: message };
  if (error.code === emailInvalidCode) {
    const wrong = form.emails.find(({ address }) => address.trim() !== '' && message.includes(address.trim()));
    return { [wrong?.key ?? form.emails[0]?.key ?? 'form']: message };
  }
  return { [fields.get(error.code) ?? 'form']: message };
}
