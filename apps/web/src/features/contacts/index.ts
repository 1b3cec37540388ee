/** The frame around every screen of the address book; its code comes with the first of them. */
export const loadAddressBookFrame = async () => (await import('./address-book-frame.tsx')).AddressBookFrame;
