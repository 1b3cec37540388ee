// @vitest-environment jsdom
import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it, vi } from 'vitest';
import { Popover } from '../menus/popover.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Dialog } from './dialog.tsx';
import { PaletteDialog } from './palette-dialog.tsx';
import { Viewer } from './viewer.tsx';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
// jsdom lays nothing out: everything would count as hidden.
HTMLElement.prototype.getClientRects = () => [{}] as unknown as DOMRectList;

const nothing = (): void => undefined;

const dialogs: readonly (readonly [string, ReactNode, string])[] = [
  [
    'the palette, in its field',
    <PaletteDialog
      key="palette"
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
    </PaletteDialog>,
    'input[role=combobox]',
  ],
  [
    'a dialog, in its first field',
    <Dialog key="dialog" open title="Name" onClose={nothing}>
      <input name="first" />
      <input name="second" />
    </Dialog>,
    'input[name=first]',
  ],
  [
    'a dialog, in what says that it is first',
    <Dialog key="dialog" open title="Time" onClose={nothing}>
      <input name="first" />
      <button type="button" data-first-focus="">
        today
      </button>
    </Dialog>,
    '[data-first-focus]',
  ],
  [
    'a question, on its first answer',
    <ConfirmDialog
      key="question"
      open
      title="Delete"
      message="Delete?"
      cancelLabel="Keep"
      onConfirm={nothing}
      onCancel={nothing}
    />,
    'footer button:first-child',
  ],
  [
    'a viewer, itself',
    <Viewer
      key="viewer"
      name="a.png"
      title="a.png"
      note="1 of 2"
      actions={null}
      previousLabel="Previous"
      nextLabel="Next"
      onClose={nothing}
    >
      {null}
    </Viewer>,
    '[role=dialog]',
  ],
  [
    'the panel at a button, in what Tab reaches first',
    <Popover key="popover" open trigger={<button type="button">emoji</button>} label="Emoji">
      <button type="button" disabled>
        none
      </button>
      <input name="first" />
    </Popover>,
    'input[name=first]',
  ],
];

it.each(dialogs)('%s has the focus before the next frame, and gives it back', async (_, dialog, first) => {
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  const draw = (isOpen: boolean): Promise<void> =>
    act(async () =>
      root.render(
        <>
          <button type="button">row</button>
          {isOpen && dialog}
        </>,
      ),
    );
  await draw(false);
  document.querySelector('button')?.focus();
  const frames = vi.spyOn(globalThis, 'requestAnimationFrame').mockReturnValue(0);
  await draw(true);
  expect(document.activeElement?.matches(first)).toBe(true);
  frames.mockRestore();
  await draw(false);
  await vi.waitFor(() => expect(document.activeElement?.textContent).toBe('row'));
  await act(async () => root.unmount());
});
