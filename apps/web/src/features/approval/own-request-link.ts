/** The screen of a request, as links in notices name it. */
const requestHash = /^#(\/appreply\/(?:approval|pending)\/[\w-]+\/\d+\/\w+\/\w+(?:\?[^#]*)?)$/;

/**
 * The screen that a link in a notice leads to, where it is a request in this very mailbox: it is opened at once, without the page that warns
 * of other sites. Opening it does nothing by itself; whatever it asks for has to be confirmed there. undefined for any other link.
 */
export function ownRequestPath(url: URL, origin: string): string | undefined {
  return url.origin === origin && url.pathname === '/' ? requestHash.exec(url.hash)?.[1] : undefined;
}
