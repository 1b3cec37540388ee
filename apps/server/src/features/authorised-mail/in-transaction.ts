/** What operations of other features call inside their own transaction. */
export { type AuthorisedInput, endAuthorised, insertAuthorised, startAuthorised } from './keep-authorised.ts';
