/**
 * Greylisting (RFC 6647): a server that is not known is asked to come again, which servers do and most programs that send junk do not. Off until an
 * organisation wants it (`greylistMinutes`).
 */
import { defineFeature } from '../../feature.ts';
import { createGreylistSweep } from './sweep-greylist.ts';

export { type AskAgain, createGreylist } from './greylist.ts';

export const greylistingFeature = defineFeature({
  name: 'greylisting',
  create: (services) => {
    const sweep = createGreylistSweep(services);
    return { name: 'greylisting', routes: [], start: async () => sweep.start(), stop: () => sweep.stop() };
  },
});
