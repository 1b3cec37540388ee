import type { FromChild, ToChild } from './child-messages.ts';
import { forbidNetwork } from './forbid-network.ts';

type Table = Readonly<Record<string, () => Promise<(input: never) => Promise<unknown>>>>;

const say = (message: FromChild): void => {
  // The pool is gone: so is the reason to be here.
  if (process.send === undefined) process.exit();
  process.send(message);
};

/** Runs in the child: does what the pool asks for, one piece at a time, until the pool goes away. */
export function serveChild(kinds: Table): void {
  const work = async ({ id, kind, input }: ToChild): Promise<void> => {
    try {
      const load = kinds[kind];
      if (load === undefined) throw new Error(`there is no work called ${kind}`);
      const run = await load();
      say({ id, output: await run(input as never) });
    } catch (error) {
      say({ id, fault: error instanceof Error ? error.message : String(error) });
    }
  };
  forbidNetwork();
  process.on('message', (message) => void work(message as ToChild));
  process.on('disconnect', () => process.exit());
  say('ready');
}
