// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { findTabbable } from './focus-at-once.ts';

/** A popup; jsdom lays nothing out: what has the attribute `data-undrawn` has no box. */
function open(html: string): HTMLElement {
  const popup = new DOMParser().parseFromString(`<div tabindex="-1">${html}</div>`, 'text/html').body.firstElementChild;
  document.body.replaceChildren(popup as HTMLElement);
  vi.spyOn(HTMLElement.prototype, 'getClientRects').mockImplementation(function (this: HTMLElement) {
    return (this.closest('[data-undrawn]') ? [] : [{}]) as unknown as DOMRectList;
  });
  return popup as HTMLElement;
}

afterEach(() => vi.restoreAllMocks());

describe('what has the focus in a popup that opens', () => {
  it('is what Tab reaches first', () => {
    const popup = open('<button disabled>a</button><a>b</a><span tabindex="-1">c</span><button id="first">d</button>');
    expect(findTabbable(popup, 'click')?.id).toBe('first');
  });

  it.each([
    '<div data-undrawn><button>hidden</button></div>',
    '<div style="visibility: hidden"><button>hidden</button></div>',
  ])('is nothing that is hidden: %s', (hidden) => {
    expect(findTabbable(open(`${hidden}<input id="first">`), 'click')?.id).toBe('first');
  });

  it('is the popup where nothing takes it, and where a field would bring up the keyboard', () => {
    const empty = open('<p>text</p>');
    expect(findTabbable(empty, 'click')).toBe(empty);
    const popup = open('<input>');
    expect(findTabbable(popup, 'touch')).toBe(popup);
  });
});
