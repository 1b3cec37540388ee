// @vitest-environment jsdom
import { act, Component, type ComponentType, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { warmPart } from './warm-part.tsx';

interface PageProps {
  readonly name: string;
}

const Page = ({ name }: PageProps): ReactNode => `page of ${name}`;
const Waiting = (): ReactNode => 'waiting';

/** Shows what the part throws. */
class Boundary extends Component<{ readonly children: ReactNode }, { readonly error?: Error }> {
  public override state: { readonly error?: Error } = {};
  public static getDerivedStateFromError(error: Error) {
    return { error };
  }
  public override render(): ReactNode {
    return this.state.error ? `failed: ${this.state.error.message}` : this.props.children;
  }
}

let root: Root;

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.spyOn(console, 'error').mockReturnValue(undefined);
  root = createRoot(document.body.appendChild(document.createElement('div')));
});
afterEach(async () => {
  await act(async () => root.unmount());
  document.body.replaceChildren();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const text = (): string | null => document.body.textContent;
const draw = async (Part: ComponentType<PageProps>): Promise<void> =>
  act(async () =>
    root.render(
      <Boundary>
        <Part name="inbox" />
      </Boundary>,
    ),
  );

describe('a part whose code is loaded ahead', () => {
  it('is drawn in the same pass once its code is there', async () => {
    const { Part, warm } = warmPart(async () => Page, Waiting);
    await warm();
    // Nothing but this one pass.
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
    flushSync(() => root.render(<Part name="inbox" />));
    expect(text()).toBe('page of inbox');
  });

  it('loads its code once, however often it is asked for', async () => {
    const load = vi.fn(async () => Page);
    const { Part, warm } = warmPart(load, Waiting);
    await Promise.all([warm(), warm()]);
    await draw(Part);
    expect(load).toHaveBeenCalledOnce();
  });

  it('shows what stands for it until its code has come', async () => {
    const code = Promise.withResolvers<ComponentType<PageProps>>();
    const { Part } = warmPart(() => code.promise, Waiting);
    await draw(Part);
    expect(text()).toBe('waiting');
    await act(async () => code.resolve(Page));
    expect(text()).toBe('page of inbox');
  });

  it('whose code cannot be loaded gives the failure to the boundary around it, and is loaded again the next time', async () => {
    const load = vi.fn(async (): Promise<ComponentType<PageProps>> => Promise.reject(new Error('no code')));
    const { Part, warm } = warmPart(load, Waiting);
    await expect(warm()).rejects.toThrow('no code');
    await draw(Part);
    expect(text()).toBe('failed: no code');
    load.mockResolvedValue(Page);
    await warm();
    await act(async () => root.render(<Part name="inbox" />));
    expect(text()).toBe('page of inbox');
  });
});
