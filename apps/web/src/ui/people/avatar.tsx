import { useState } from 'react';
import { avatarColour } from '../theme/tone.ts';
import styles from './avatar.module.css';
import { takeInitial } from './initials.ts';
import { usePersonPicture } from './person-pictures.ts';

export interface AvatarProps {
  name: string;
  /** Decides the colour; the name does where there is no address. */
  address?: string | undefined;
  /** Side length in px. */
  size?: number;
  /**
   * The person's own picture is shown where they have one. Only for an address that is proven or that this mailbox itself names (a colleague
   * of the organisation, a recipient); never for what an outsider wrote. Initials where it is left out.
   */
  picture?: boolean;
  /** Where the picture is fetched, when that is known without asking for the address. */
  avatar?: string | undefined;
}

/** A person as their picture, or as a coloured initial. Decoration: the name always stands beside it in words. */
export function Avatar({ name, address = '', size = 30, picture = false, avatar }: AvatarProps) {
  return (
    <span
      className={styles['avatar']}
      style={{
        inlineSize: size,
        blockSize: size,
        fontSize: Math.round(size * 0.44),
        background: avatarColour(address || name),
      }}
      aria-hidden
    >
      {takeInitial(name, address)}
      {picture && <Picture address={address} size={size} avatar={avatar} />}
    </span>
  );
}

/** Lies over the initial once it is drawn: nothing moves, and what cannot be drawn shows nothing of itself. */
function Picture({ address, size, avatar }: { address: string; size: number; avatar: string | undefined }) {
  const url = usePersonPicture({ address, size, avatar });
  const [drawn, setDrawn] = useState('');
  if (url === '') return null;
  return (
    <img
      className={styles['picture']}
      src={url}
      alt=""
      draggable={false}
      data-drawn={drawn === url || undefined}
      onLoad={() => setDrawn(url)}
    />
  );
}
