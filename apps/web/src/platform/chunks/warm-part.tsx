import { type ComponentType, useEffect, useState } from 'react';
import { loadChunk } from './load-chunk.ts';

export interface WarmPart<Props extends object> {
  /** Drawn at once when its code is there; before that `Fallback`, while the code is loaded. */
  readonly Part: ComponentType<Props>;
  /** Loads the code, unless it is there or on its way. Rejects where it cannot be loaded; the next call tries again. */
  readonly warm: () => Promise<void>;
}

/** What a drawn part has: the component, or why there is none. */
type Drawn<Props extends object> = { readonly Loaded: ComponentType<Props> } | { readonly error: unknown } | undefined;

/**
 * A component whose code is loaded ahead of its first drawing. Unlike a `lazyPart` it is drawn in the same pass when the code is there (React's
 * `lazy` shows its fallback even then, and React keeps a fallback for 300 ms), so it suits what one click must show at once.
 */
export function warmPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Fallback: ComponentType,
): WarmPart<Props> {
  let loaded: ComponentType<Props> | undefined;
  let loading: Promise<ComponentType<Props>> | undefined;
  const begin = (): Promise<ComponentType<Props>> => (loading ??= loadOnce());
  async function loadOnce(): Promise<ComponentType<Props>> {
    try {
      return (loaded = await loadChunk(load));
    } catch (error) {
      loading = undefined;
      throw error;
    }
  }
  function Part(props: Props) {
    const [drawn, setDrawn] = useState<Drawn<Props>>(() => loaded && { Loaded: loaded });
    const isThere = drawn !== undefined;
    useEffect(() => {
      if (isThere) return;
      let isGone = false;
      const show = (next: Drawn<Props>): void => {
        if (!isGone) setDrawn(next);
      };
      begin().then(
        (Loaded) => show({ Loaded }),
        (error: unknown) => show({ error }),
      );
      return () => {
        isGone = true;
      };
    }, [isThere]);
    if (drawn === undefined) return <Fallback />;
    // For the boundary around it, as an import that fails in `lazy` is.
    if ('error' in drawn) throw drawn.error;
    return <drawn.Loaded {...props} />;
  }
  return { Part, warm: async () => void (await begin()) };
}
