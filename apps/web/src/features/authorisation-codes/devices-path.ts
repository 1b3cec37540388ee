/** The devices of mail clients, on the screen where their codes are. */
export const devicesPath = '/set/client?section=devices';
