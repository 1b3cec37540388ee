import { dirname } from 'node:path';

/** Why the system refused a path that somebody named, and what to do; undefined for every other error. */
export function explainRefusedPath(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error) || !('path' in error)) return undefined;
  const path = String(error.path);
  if (error.code === 'EROFS')
    return `The server may not write to ${dirname(path)}: for it that is read-only. Under systemd, name the directory in the unit (ReadWritePaths=), and restart the service.`;
  if (error.code === 'EACCES' || error.code === 'EPERM')
    return `The server's user may not open ${path}. Give it the right, or name another path.`;
  return undefined;
}
