import { type ReactNode, Suspense } from 'react';
import { lazyPart } from '../../platform/chunks/lazy-part.ts';
import { useSession } from '../../platform/session/session-store.ts';
import { useLock } from './lock-state.ts';

const LockOverlay = lazyPart(async () => (await import('./lock-overlay.tsx')).LockOverlay);

/** While the screen is locked nothing of the application is drawn, nor kept: only the lock. */
export function LockGate({ children }: { children: ReactNode }) {
  const signedIn = useSession((state) => state.signedIn);
  const locked = useLock((state) => state.locked);
  if (!signedIn || !locked) return children;
  return (
    <Suspense>
      <LockOverlay />
    </Suspense>
  );
}
