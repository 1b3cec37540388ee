/** Narrower screens are phones (specification, section 1). */
export const phoneWidthPx = 500;

/** Where a phone is sent: the same host on the organisation's port for phones; null: it stays. */
export function findPhoneSite(
  page: { readonly hostname: string; readonly port: string; readonly protocol: string; readonly width: number },
  phonePort: number,
): string | null {
  if (phonePort === 0 || page.width >= phoneWidthPx) return null;
  const here = page.port === '' ? (page.protocol === 'https:' ? 443 : 80) : Number(page.port);
  return here === phonePort ? null : `https://${page.hostname}:${String(phonePort)}/`;
}

/** Sends a phone to the organisation's site for phones (specification, section 1), from the sign-in page as from the mailbox. */
export function leaveToPhoneSite(phonePort: number): void {
  const { hostname, port, protocol } = window.location;
  const site = findPhoneSite({ hostname, port, protocol, width: window.innerWidth }, phonePort);
  if (site !== null) window.location.replace(site);
}
