/** The list of mails that wait for their time. */
export const scheduledPath = '/scheduled';
