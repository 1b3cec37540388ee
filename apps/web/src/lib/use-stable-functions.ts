import { useLayoutEffect, useRef, useState } from 'react';

type Functions = Readonly<Record<string, (...values: never[]) => unknown>>;

/**
 * The same functions each time the component is drawn, which do what the last drawing says: what they are given to is not drawn again for
 * their sake. Not to be called while something is drawn. Their names do not change.
 */
export function useStableFunctions<F extends Functions>(functions: F): F {
  const latest = useRef(functions);
  useLayoutEffect(() => {
    latest.current = functions;
  });
  const [stable] = useState(
    () =>
      Object.fromEntries(
        Object.keys(functions).map((name) => [name, (...values: never[]) => latest.current[name]?.(...values)]),
      ) as F,
  );
  return stable;
}
