import { defineCommand } from '../command.ts';
import { parseNothing } from '../without-arguments.ts';

/** UNSELECT (RFC 9051 §6.4.2, RFC 3691): closes without removing anything. */
export const unselect = defineCommand({
  name: 'UNSELECT',
  states: ['selected'],
  parse: parseNothing,
  run: (context) => {
    context.select(null);
    return Promise.resolve({ status: 'OK', text: 'Closed', news: 'none' });
  },
});
