import { defineCommand, signedInStates } from '../command.ts';

/** RFC 4978 §3. Only after sign-in: what an outsider sends is never unpacked. */
export const compress = defineCommand({
  name: 'COMPRESS',
  states: signedInStates,
  parse: (args) => args.keyword(),
  run: async (context, mechanism) => {
    if (mechanism !== 'DEFLATE') return { status: 'BAD', text: 'Only DEFLATE is known here' };
    if (context.isCompressed) return { status: 'BAD', code: 'COMPRESSIONACTIVE', text: 'DEFLATE is active already' };
    context.afterwards('compress');
    return { status: 'OK', text: 'DEFLATE begins' };
  },
});
