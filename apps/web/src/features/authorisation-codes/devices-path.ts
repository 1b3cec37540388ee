/** The devices of mail programs, on the screen where their codes are. */
export const devicesPath = '/set/client?section=devices';
