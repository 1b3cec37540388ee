import { clientProtocols } from '@hongyan/contract';

/** In the order in which they are shown. */
export const protocols = clientProtocols;
