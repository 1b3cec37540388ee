// @vitest-environment jsdom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it, vi } from 'vitest';
import { PaletteDialog } from './palette-dialog.tsx';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

const nothing = (): void => undefined;
const palette = (
  <PaletteDialog
    title="Commands"
    fieldLabel="Search"
    listId="list"
    chosenId="list-0"
    text=""
    onText={nothing}
    onKeyDown={nothing}
    onClose={nothing}
  >
    {null}
  </PaletteDialog>
);

it('has the focus in its field before the next frame, and gives it back when it closes', async () => {
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  const draw = (isOpen: boolean): Promise<void> =>
    act(async () =>
      root.render(
        <>
          <button type="button">row</button>
          {isOpen && palette}
        </>,
      ),
    );
  await draw(false);
  document.querySelector('button')?.focus();
  const frames = vi.spyOn(globalThis, 'requestAnimationFrame').mockReturnValue(0);
  await draw(true);
  expect(document.activeElement?.getAttribute('role')).toBe('combobox');
  frames.mockRestore();
  await draw(false);
  await vi.waitFor(() => expect(document.activeElement?.textContent).toBe('row'));
});
