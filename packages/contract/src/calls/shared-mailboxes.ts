/** Public mailboxes and associated accounts: grants, switching, who did what. */
export const sharedMailboxesCalls = {};
