/** What a person may write of a contact. */
import { type ContactFields, maxContactNameCharacters, maxContactNoteCharacters } from '@hongyan/contract';
import { UserError } from '../../../call/user-error.ts';
import {
  cleanFields,
  isDate,
  isMailAddress,
  isNamed,
  isWebAddress,
} from '../../../engines/contact-files/contact-fields.ts';

/** Cleans and checks. Refuses with contactEmpty, contactNameTooLong, contactNoteTooLong, contactEmailInvalid, contactBirthdayInvalid, contactWebsiteInvalid. */
export function checkFields(given: ContactFields): ContactFields {
  const fields = cleanFields(given);
  if (!isNamed(fields)) throw new UserError('contactEmpty');
  if (Array.from(fields.name).length > maxContactNameCharacters)
    throw new UserError('contactNameTooLong', { max: maxContactNameCharacters });
  if (Array.from(fields.note).length > maxContactNoteCharacters)
    throw new UserError('contactNoteTooLong', { max: maxContactNoteCharacters });
  const invalid = fields.emails.find(({ address }) => !isMailAddress(address));
  if (invalid !== undefined) throw new UserError('contactEmailInvalid', { address: invalid.address.slice(0, 100) });
  if (fields.birthday !== '' && !isDate(fields.birthday))
    throw new UserError('contactBirthdayInvalid', { date: fields.birthday });
  if (fields.website !== '' && !isWebAddress(fields.website)) throw new UserError('contactWebsiteInvalid');
  return fields;
}
