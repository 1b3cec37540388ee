/** The job that encrypts anew what lies under an older version of the master key. */
export const encryptAnewJob = 'keyRotation.encryptAnew';
