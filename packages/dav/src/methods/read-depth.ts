import type { DavRequest } from '../port.ts';
import { DavRefusal } from '../refusal.ts';

/** How deep a request goes. */
export function readDepth({ headers }: DavRequest, missing: '0' | 'infinity'): '0' | '1' | 'infinity' {
  const depth = (headers['depth'] ?? missing).trim().toLowerCase();
  if (depth === '0' || depth === '1' || depth === 'infinity') return depth;
  throw new DavRefusal(400, 'The depth is not known');
}
