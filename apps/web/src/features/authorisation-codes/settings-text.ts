import type { ClientDetail } from './api.ts';

/** The settings as plain lines, for the QR code that any phone shows as text; no secret is in it. */
export function writeSettingsText({
  listeners,
  host,
  address,
}: Pick<ClientDetail, 'listeners' | 'host' | 'address'>): string {
  const lines = listeners.map(
    ({ protocol, port, security }) =>
      `${protocol.toUpperCase()} ${host}:${String(port)} ${security === 'tls' ? 'SSL/TLS' : 'STARTTLS'}`,
  );
  return [address, ...lines].join('\n');
}

/** Where a phone finds the Apple profile; null while there is none. */
export function formatProfileUrl(
  { profilePath, publicUrl }: Pick<ClientDetail, 'profilePath' | 'publicUrl'>,
  origin: string,
) {
  return profilePath === null ? null : new URL(profilePath, publicUrl ?? origin).href;
}
