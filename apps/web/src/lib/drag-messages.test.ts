import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { canDrop, endDrag, labelDropId, labelOfDrop, moveDrag, startDrag, useDragMessages } from './drag-messages.ts';

const dragged = { sourceFolderId: 'inbox', mailUids: ['1', '2'], count: 1 };

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  endDrag();
  vi.runAllTimers();
  vi.useRealTimers();
});

it('takes labels by an id that is no folder’s', () => {
  expect(canDrop(dragged, { folderId: labelDropId('inbox'), kind: 'label' })).toBe(true);
  expect([labelOfDrop(labelDropId('5')), labelOfDrop('5')]).toEqual(['5', null]);
});

describe('the floating hint', () => {
  it('appears after 700 ms and goes 800 ms after release', () => {
    startDrag(dragged, 10, 10);
    vi.advanceTimersByTime(699);
    expect(useDragMessages.getState().hintShown).toBe(false);
    vi.advanceTimersByTime(1);
    expect(useDragMessages.getState().hintShown).toBe(true);
    endDrag();
    vi.advanceTimersByTime(799);
    expect(useDragMessages.getState().hintShown).toBe(true);
    vi.advanceTimersByTime(1);
    expect(useDragMessages.getState()).toMatchObject({ hintShown: false, dragged: null });
  });

  it('never appears for a drag shorter than 700 ms', () => {
    startDrag(dragged, 10, 10);
    vi.advanceTimersByTime(300);
    endDrag();
    expect(useDragMessages.getState().dragged).toBeNull();
    vi.advanceTimersByTime(5000);
    expect(useDragMessages.getState().hintShown).toBe(false);
  });

  it('ignores moves when nothing is dragged', () => {
    moveDrag(5, 5, 'outbox');
    expect(useDragMessages.getState().overFolderId).toBeNull();
  });
});

describe('canDrop', () => {
  it.each(['draftbox', 'set', 'documentcenter', 'mailmig', 'guidang', 'favorite', 'wangguan', 'approval', 'pending'])(
    'refuses %s',
    (kind) => {
      expect(canDrop(dragged, { folderId: 'x', kind })).toBe(false);
    },
  );

  it('refuses the folder the mails are in, and takes others', () => {
    expect(canDrop(dragged, { folderId: 'inbox', kind: 'inbox' })).toBe(false);
    expect(canDrop(dragged, { folderId: '7', kind: 'custombox' })).toBe(true);
    expect(canDrop({ ...dragged, mailUids: [], count: 1 }, { folderId: '7', kind: 'custombox' })).toBe(false);
  });
});
