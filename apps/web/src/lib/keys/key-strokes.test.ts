// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listenToKeys, sequenceMs, setSingleKeys } from './key-strokes.ts';

let heard: string[] = [];
let stop: () => void = () => undefined;
beforeEach(() => {
  heard = [];
  document.body.replaceChildren();
  setSingleKeys(true);
  stop = listenToKeys(({ key }) => heard.push(key) > 0);
});
afterEach(() => stop());

function press(
  key: string,
  init: KeyboardEventInit & { at?: number } = {},
  target: EventTarget = document.body,
): KeyboardEvent {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init });
  if (init.at !== undefined) Object.defineProperty(event, 'timeStamp', { value: init.at });
  target.dispatchEvent(event);
  return event;
}
function add<K extends keyof HTMLElementTagNameMap>(
  name: K,
  attributes: Record<string, string> = {},
): HTMLElementTagNameMap[K] {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  document.body.append(element);
  return element;
}

describe('a key of the app shell', () => {
  it('is heard as the sign that the layout writes, and not acted on twice', () => {
    expect(press('#', { shiftKey: true }).defaultPrevented).toBe(true);
    press('о');
    expect(heard).toEqual(['#', 'о']);
  });
  it.each([
    ['a text field', () => add('input', { type: 'text' })],
    ['a text area', () => add('textarea')],
    ['a selection', () => add('select')],
    ['the handle between panes', () => add('div', { role: 'separator' })],
  ])('is not heard in %s', (_name, make) => {
    press('j', {}, make());
    expect(heard).toEqual([]);
  });
  it('is heard on a box of a row', () => {
    press('j', {}, add('input', { type: 'checkbox' }));
    expect(heard).toEqual(['j']);
  });
  it.each(['dialog', 'alertdialog', 'menu'])('is not heard while a %s is open', (role) => {
    add('div', { role });
    press('j');
    expect(heard).toEqual([]);
  });
  it('is not heard while an input method composes, nor with Alt', () => {
    press('j', { isComposing: true });
    press('Process');
    press('j', { altKey: true });
    expect(heard).toEqual([]);
  });
  it('is heard by who came last, and by the one before when it has no use for it', () => {
    const end = listenToKeys(({ key }) => key === 'x');
    press('x');
    press('j');
    end();
    press('x');
    expect(heard).toEqual(['j', 'x']);
  });
});

describe('a sequence', () => {
  it('is one stroke; Shift may be held for its sign', () => {
    press('g', { at: 0 });
    press('i', { at: 500 });
    press('*', { at: 600, shiftKey: true });
    press('Shift', { at: 650 });
    press('a', { at: 700 });
    expect(heard).toEqual(['g i', 'Shift', '* a']);
  });
  it('is forgotten after a while, and by any other key', () => {
    press('g', { at: 0 });
    press('i', { at: sequenceMs + 1 });
    press('g', { at: 5_000 });
    press('Escape', { at: 5_100 });
    press('i', { at: 5_200 });
    expect(heard).toEqual(['i', 'Escape', 'i']);
  });
});

it('single keys can be switched off; arrows, Enter and Ctrl act on', () => {
  setSingleKeys(false);
  for (const key of ['j', '#', 'g', 'i', '?']) press(key);
  press('ArrowDown');
  press('Enter');
  press('a', { ctrlKey: true });
  expect(heard).toEqual(['ArrowDown', 'Enter', 'a']);
});
