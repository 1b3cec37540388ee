import { z } from 'zod';
import { maxAvatarAddresses } from '../limits.ts';

/** Lengths of a side in pixels in which a picture of a person is kept: of a list, the same on a dense screen, and of the settings. */
export const avatarSides = [64, 128, 256] as const;
export type AvatarSide = (typeof avatarSides)[number];

/** One of `avatarSides`, as it stands in an address. */
export const avatarSideSchema = z.enum(['64', '128', '256']);

/** Names the picture by its content: 128 bits of the SHA-256 of what was drawn, in hexadecimal digits. */
export const avatarVersionSchema = z.string().regex(/^[0-9a-f]{32}$/);

/** Where the picture is fetched with the session, below /api/ (`avatars.picture`); `?side=` chooses a size. It changes with the picture. */
export const avatarPathSchema = z.string();

/** Addresses whose pictures are asked for at once. */
export const avatarAddressesSchema = z.array(z.string().max(320)).min(1).max(maxAvatarAddresses);
