import type { AnyOperation } from '../../engines/database/port.ts';
import { attemptDelivery, forgetGreylist } from './attempt-delivery.ts';

/** What the store runs for greylisting. */
export const greylistingOperations: readonly AnyOperation[] = [attemptDelivery, forgetGreylist];
