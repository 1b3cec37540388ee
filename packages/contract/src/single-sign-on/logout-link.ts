/** At most so many characters. */
const maxLinkCharacters = 500;

/**
 * Whether a text can be the `logoutLink` of an organisation (specification, section 3): a path of this server, which is opened as it stands
 * (`/bye/`, `/#/resetPassword`), or an https address without a user name. Only an administrator sets it; it is never taken from an address.
 */
export function isLogoutLink(link: string): boolean {
  return (
    link.length <= maxLinkCharacters && /^(?:\/(?![/\\])[^\s\\]*|https:\/\/[^\s/\\@?#]+(?:[/?#][^\s\\]*)?)$/.test(link)
  );
}
