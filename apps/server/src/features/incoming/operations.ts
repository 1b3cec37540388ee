import type { AnyOperation } from '../../engines/database/port.ts';
import { deliverInbound } from './deliver-inbound.ts';

/** What the store runs when mail arrives. */
export const incomingOperations: readonly AnyOperation[] = [deliverInbound];
