/** The job that looks for the record of a new key. The name is stored; it is older than this folder. */
export const watchDkimJob = 'delivery.watchDkim';
