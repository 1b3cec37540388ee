/** Events inside one process. */
import type { AccountEvent, EventBus, EventListener } from './port.ts';

/** The in-process bus also knows whom it serves. */
export interface InProcessEventBus extends EventBus {
  watchedAccounts(): number[];
}

/** Delivers at once, in the order of publishing. A listener that throws is reported and harms no other. */
export function createInProcessEventBus(onListenerError: (error: unknown) => void): InProcessEventBus {
  const byAccount = new Map<number, Set<EventListener>>();
  const all = new Set<EventListener>();
  const deliver = (listeners: Iterable<EventListener>, event: AccountEvent): void => {
    for (const listener of [...listeners]) {
      try {
        listener(event);
      } catch (error) {
        onListenerError(error);
      }
    }
  };
  return {
    publish: (events) => {
      for (const event of events) {
        deliver(byAccount.get(event.account) ?? [], event);
        deliver(all, event);
      }
    },
    subscribe: (account, listener) => {
      // Wrapped, so that one function subscribed twice is two subscriptions.
      const own: EventListener = (event) => listener(event);
      const listeners = byAccount.get(account) ?? new Set<EventListener>();
      byAccount.set(account, listeners.add(own));
      return () => {
        listeners.delete(own);
        if (listeners.size === 0 && byAccount.get(account) === listeners) byAccount.delete(account);
      };
    },
    subscribeAll: (listener) => {
      const own: EventListener = (event) => listener(event);
      all.add(own);
      return () => {
        all.delete(own);
      };
    },
    wakeOthers: () => undefined,
    watchedAccounts: () => [...byAccount.keys()],
    close: async () => {
      byAccount.clear();
      all.clear();
      return Promise.resolve();
    },
  };
}
