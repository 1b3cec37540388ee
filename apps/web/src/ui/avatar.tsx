import styles from './avatar.module.css';
import { initialOf } from './initials.ts';
import { avatarColour } from './tone.ts';

export interface AvatarProps {
  name: string;
  /** Decides the colour; the name does where there is no address. */
  address?: string | undefined;
  /** Side length in px. */
  size?: number;
}

/** A person as a coloured initial. Decoration: the name always stands beside it in words. */
export function Avatar({ name, address = '', size = 30 }: AvatarProps) {
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
      {initialOf(name, address)}
    </span>
  );
}
