import type { ContactRow } from '@hongyan/contract';
import { Avatar } from '../../../ui/people/avatar.tsx';

/** The picture of a contact that is one's own, or the one that a colleague has chosen. */
export function PersonFace({
  person: { kind, name, address, photo },
  size,
}: {
  person: Pick<ContactRow, 'kind' | 'name' | 'address' | 'photo'>;
  size: number;
}) {
  return (
    <Avatar
      name={name}
      address={address}
      size={size}
      picture={kind === 'colleague' || photo !== ''}
      avatar={kind === 'colleague' ? undefined : photo}
    />
  );
}
