import { type ComponentType, useEffect, useState } from 'react';
import { presentError } from '../../ui/notices/present-error.ts';

/** A component whose code comes now; undefined while it is on the way. A network that fails is reported. */
export function useLoaded<Props>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> | undefined {
  const [loaded, setLoaded] = useState<{ readonly Loaded: ComponentType<Props> }>();
  useEffect(() => {
    let isCurrent = true;
    load().then((Loaded) => {
      if (isCurrent) setLoaded({ Loaded });
    }, presentError);
    return () => {
      isCurrent = false;
    };
  }, [load]);
  return loaded?.Loaded;
}
