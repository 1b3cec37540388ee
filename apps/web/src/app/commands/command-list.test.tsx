// @vitest-environment jsdom
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { expect, it, vi } from 'vitest';
import { startStrings } from '../../lib/language/strings.ts';
import type { Command } from '../../platform/features/command.ts';
import { CommandList } from './command-list.tsx';

vi.mock('./use-app-commands.ts', () => ({ useAppCommands: () => [] }));
Element.prototype.scrollIntoView = () => undefined;
startStrings();

const nothing = (): void => undefined;
const commands: readonly Command[] = Array.from({ length: 40 }, (_, index) => ({
  key: String(index),
  group: 'screens',
  label: `Command ${String(index)}`,
  icon: 'folder',
  run: nothing,
}));
const sources = { hooks: [() => commands], spell: () => ({ full: '', initials: '' }) };

/** How many options are drawn before anything that is deferred, and after it. */
async function countOptions(chosen: number): Promise<readonly [number, number]> {
  const offered = { current: [] as readonly Command[] };
  const container = document.createElement('div');
  const count = (): number => container.querySelectorAll('[role=option]').length;
  const root = createRoot(container);
  flushSync(() =>
    root.render(
      <CommandList
        {...{ listId: 'list', sources, typed: '', chosen, offered }}
        isAwaited={false}
        onShowKeys={nothing}
        onChoose={nothing}
        onTake={nothing}
      />,
    ),
  );
  // Arrows and Enter reach all of them from the beginning.
  expect(offered.current).toHaveLength(40);
  const first = count();
  await vi.waitFor(() => expect(count()).toBeGreaterThan(first));
  const all = count();
  root.unmount();
  return [first, all];
}

it('draws the options in sight first, the chosen one among them, and then all', async () => {
  expect(await countOptions(0)).toEqual([14, 40]);
  expect(await countOptions(30)).toEqual([31, 40]);
});
