/** vCard 2.1, 3 (RFC 2426) and 4 (RFC 6350): reading untrusted files, writing. */
export { maxCardBytes } from './limits.ts';
