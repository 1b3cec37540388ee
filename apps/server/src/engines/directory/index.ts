export { escapeFilter } from './escape-filter.ts';
export { checkDirectoryPassword, isLoopbackDirectory, searchDirectory } from './ldap.ts';
export { DirectoryDownError, type DirectoryEntry, type DirectoryServer } from './port.ts';
