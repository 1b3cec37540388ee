import { create } from 'zustand';

/** Who has noticed that the connection is away: the push connection, or whoever asked the server for something. */
export type ConnectionWatcher = 'push' | 'server';

interface Connection {
  /** When each watcher lost the connection; nobody in it: it is there. */
  readonly lost: Readonly<Partial<Record<ConnectionWatcher, number>>>;
}

const useConnectionStore = create<Connection>(() => ({ lost: {} }));

/** A watcher has lost the connection or has it again. Saying the same again changes nothing. */
export function reportConnection(watcher: ConnectionWatcher, isThere: boolean): void {
  const { lost } = useConnectionStore.getState();
  if (isThere === (lost[watcher] === undefined)) return;
  const others = Object.fromEntries(Object.entries(lost).filter(([known]) => known !== watcher));
  useConnectionStore.setState({ lost: isThere ? others : { ...others, [watcher]: Date.now() } });
}

const readAwaySince = ({ lost }: Connection): number | undefined => {
  const times = Object.values(lost);
  return times.length > 0 ? Math.min(...times) : undefined;
};

/** Since when the connection is away, in milliseconds; undefined while it is there. */
export const awaySince = (): number | undefined => readAwaySince(useConnectionStore.getState());

/** Whether whoever asked the server last had no answer. The push connection alone may be away while the server answers. */
export const isServerAway = (): boolean => useConnectionStore.getState().lost.server !== undefined;

/** Has something done whenever the connection is lost or back, until the answered function is called. */
export function onConnectionChange(listener: () => void): () => void {
  return useConnectionStore.subscribe(listener);
}

/** `awaySince`, followed by the component. */
export const useAwaySince = (): number | undefined => useConnectionStore(readAwaySince);
