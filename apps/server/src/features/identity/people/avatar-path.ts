/** Where a person's picture is fetched, below /api/ (`avatars.picture` of the contract). */
export const avatarPath = (version: string): string => `user/avatar/picture/${version}`;
