/** For what the keys of read-limited messages are encrypted. */
export const keyPurpose = 'authorised-mail';
