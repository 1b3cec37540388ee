/** For what the keys of read-limited letters are sealed. */
export const keyPurpose = 'authorised-mail';
