import { decodeText } from '../../wire/decode-text.ts';
import { anyState, defineCommand } from '../command.ts';

/** RFC 2971 §3.3 allows 30 pairs, names of 30 and values of 1024 octets; ours are kept for the list of devices. Memory. */
const maxPairs = 30;
const maxNameCharacters = 30;
const maxValueCharacters = 200;

/** RFC 2971: the client says who it is; of us it learns the product and nothing of its version. */
export const id = defineCommand({
  name: 'ID',
  states: anyState,
  parse: (args) => {
    const pairs = new Map<string, string>();
    if (args.peek() !== '(') {
      args.expect('NIL');
      return pairs;
    }
    const values = args.list(() => args.nstring(), 2 * maxPairs);
    for (let at = 0; at + 1 < values.length; at += 2) {
      const [name, value] = [values[at], values[at + 1]];
      if (name === null || name === undefined || value === null || value === undefined) continue;
      pairs.set(
        decodeText(name).toLowerCase().slice(0, maxNameCharacters),
        decodeText(value).slice(0, maxValueCharacters),
      );
    }
    return pairs;
  },
  run: async (context, pairs) => {
    context.setClientId(pairs);
    context.untagged('ID ("name" "Hongyan")');
    return { status: 'OK', text: 'Pleased to meet you' };
  },
});
