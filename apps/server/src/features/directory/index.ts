/** A directory (LDAP) as a source of people and passwords. */
import type { Feature } from '../../feature.ts';
import type { Services } from '../../services.ts';
import type { DirectoryPort } from '../identity/index.ts';

/** The capability for the composition root. */
export function createDirectoryFeature(_services: Services): Feature & { readonly directory: DirectoryPort } {
  const directory: DirectoryPort = { check: () => Promise.resolve(null) };
  return { name: 'directory', routes: [], directory };
}
