/** A window of a browser that Playwright does not drive, and what a person does in it. Everything waits until its target is there. */
export interface BrowserPage {
  open(address: string): Promise<void>;
  reload(): Promise<void>;
  readAddress(): Promise<string>;

  /** The element that assistive technology knows by this role and name is there. */
  expectNamed(role: Role, name: string): Promise<void>;
  clickNamed(role: Role, name: string): Promise<void>;
  fillNamed(role: Role, name: string, text: string): Promise<void>;

  /** The first element of a selector, when it can be clicked. */
  click(selector: string): Promise<void>;
  fill(selector: string, text: string): Promise<void>;

  /** An element of a selector holds a text. */
  expectText(selector: string, text: string): Promise<void>;
  clickText(selector: string, text: string): Promise<void>;
  /** Text of the opened message, which is in a frame without scripts. */
  expectInMessage(text: string): Promise<void>;

  /** Types where the focus is. */
  type(text: string): Promise<void>;
  pressKey(key: Key, modifier?: 'Control'): Promise<void>;
  /** Gives a file of this path to the first field for files. */
  bringFile(path: string): Promise<void>;

  /** The value of an expression of the page. It is text, since the tests have no types of browsers. */
  evaluate(expression: string): Promise<unknown>;
  /** What the page threw. */
  readProblems(): Promise<readonly string[]>;
  screenshot(path: string): Promise<void>;
  close(): Promise<void>;
}

export type Role = 'button' | 'combobox' | 'textbox';
export type Key = 'Enter' | 'Home' | 'Tab';

/** As long as a busy machine may need until something is there, in milliseconds. */
export const browserWaitMs = 40_000;

/** An expression: the first element of a selector that holds a text, or null. */
export const toFindText = (selector: string, text: string): string =>
  `([...document.querySelectorAll(${JSON.stringify(selector)})].find((one) => one.textContent.includes(${JSON.stringify(text)})) ?? null)`;

/** An expression: whether the opened message holds a text. */
export const toFindInMessage = (text: string): string =>
  `[...document.querySelectorAll('article iframe')].some((frame) => frame.contentDocument?.body?.textContent.includes(${JSON.stringify(text)}))`;
