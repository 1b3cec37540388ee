import type { FeatureSwitch } from '@hongyan/contract';
import { translate } from '../../lib/language/strings.ts';
import type { IconName } from '../../ui/icons/icon-paths.ts';
import type { AppRoute } from '../routes/route-types.ts';
import { addressBookStrings } from './address-book.strings.ts';

interface AddressBookScreen {
  /** Below `/addressbook/`. */
  readonly path: `/addressbook/${string}`;
  readonly icon: IconName;
  /** Its position in the list at the left (`AppRoute.addressBookOrder`); without it, it is in no list. */
  readonly order?: number;
  /** In the list at the left, the breadcrumb and the tab. */
  readonly name: () => string;
  readonly load: AppRoute['load'];
  /** What right in the open mailbox it takes; one's own mailbox where nothing is said. */
  readonly needs?: NonNullable<AppRoute['needs']>;
  /** Left out of the list and refused while the switch is off. */
  readonly feature?: FeatureSwitch;
  /** Its position in the list of settings, where the specification names it there, too. */
  readonly settingsOrder?: number;
}

/** A screen of the address book, whichever capability has it: its route is all that the list at the left needs. */
export function addressBookScreen({ path, icon, order, name, load, ...rest }: AddressBookScreen): AppRoute {
  return {
    path,
    icon,
    load,
    needs: 'own',
    ...rest,
    ...(order === undefined ? {} : { addressBookOrder: order }),
    access: 'token',
    frame: 'addressBook',
    crumbs: () => [translate(addressBookStrings, 'addressBook'), name()],
  };
}
