import { beforeEach, describe, expect, it, vi } from 'vitest';
import { api } from '../../platform/api/api-client.ts';
import { performUndo, useNotices } from '../../ui/notices/notices.ts';
import { recordBulkProgress, trackBulk, useBulkProgress } from './bulk-progress.ts';

const bulkId = 'a'.repeat(32);
const says = (count: number): string => `done ${String(count)}`;
const answer = <Data>(data: Data) => Promise.resolve({ code: 200, message: '', data });
const createState = (state: 'running' | 'done' | 'undone', done: number) => ({
  bulkId,
  state,
  done,
  total: 500,
  undoing: false,
  createdAt: 0,
  action: { kind: 'delete' } as const,
});

describe('a change in the background', () => {
  beforeEach(() => {
    useBulkProgress.setState({ bulks: [] });
    useNotices.setState({ undo: null, notices: [] });
    vi.spyOn(api.bulk, 'state').mockImplementation(() => answer({ list: [createState('running', 0)] }));
  });

  it('is shown while it runs, and offers to be taken back when it is done', async () => {
    trackBulk({ bulkId, total: 500 }, says);
    recordBulkProgress({ bulkId, state: 'running', done: 250, total: 500 });
    expect(useBulkProgress.getState().bulks[0]).toMatchObject({ done: 250, total: 500 });
    recordBulkProgress({ bulkId, state: 'done', done: 500, total: 500 });
    expect(useBulkProgress.getState().bulks).toEqual([]);
    expect(useNotices.getState().undo?.message).toBe('done 500');
    const undo = vi.spyOn(api.bulk, 'undo').mockImplementation(() => answer(createState('undone', 500)));
    performUndo();
    await vi.waitFor(() => expect(useNotices.getState().notices).toHaveLength(1));
    expect(undo).toHaveBeenCalledExactlyOnceWith({ bulkId });
    expect(useBulkProgress.getState().bulks).toEqual([]);
  });

  it('may be done before its call has answered', () => {
    const small = 'b'.repeat(32);
    recordBulkProgress({ bulkId: small, state: 'done', done: 3, total: 3 });
    expect(useNotices.getState().undo).toBeNull();
    trackBulk({ bulkId: small, total: 3 }, says);
    expect(useNotices.getState().undo?.message).toBe('done 3');
  });

  it('of nothing says so', () => {
    trackBulk({ bulkId, total: 0 }, says);
    expect(useBulkProgress.getState().bulks).toEqual([]);
    expect(useNotices.getState().notices[0]?.kind).toBe('warning');
  });
});
