/** For what the keys of read-limited messages are sealed. */
export const keyPurpose = 'authorised-mail';
