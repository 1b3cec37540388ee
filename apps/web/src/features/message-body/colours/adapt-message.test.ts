// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { computeContrast, parseRgb, type Rgb } from '../../../lib/oklch.ts';
import { adaptMessage, maxAdaptedElements } from './adapt-message.ts';

const paper: Rgb = [0.11, 0.12, 0.13];
const ink: Rgb = [0.9, 0.91, 0.92];
const toRgb = (text: string): Rgb => parseRgb(text)?.rgb ?? [0, 0, 0];

/** A message in a document of its own, adapted. jsdom draws nothing, but computes what is declared. */
function adapt(html: string): HTMLElement {
  const page = new DOMParser().parseFromString(html, 'text/html');
  document.body.replaceChildren(...page.body.childNodes);
  document.body.removeAttribute('style');
  expect(adaptMessage(window, document.body, { paper, ink })).toBe(true);
  return document.body;
}
const first = (body: HTMLElement, name: string): HTMLElement => body.querySelector(name) as HTMLElement;

describe('a message on a dark skin', () => {
  it('has readable text in every colour that it declares', () => {
    const body = adapt('<p style="color:#333">a</p><p style="color:#ffff00">b</p><p><b style="color:navy">c</b></p>');
    for (const element of body.querySelectorAll<HTMLElement>('[style]'))
      expect(computeContrast(toRgb(element.style.color), paper)).toBeGreaterThanOrEqual(4.5);
  });
  it('turns a white box dark, and sets the text that it inherits against it', () => {
    const box = first(
      adapt('<div style="background:#ffffff"><div style="background-color:#eef4ff">x</div></div>'),
      'div',
    );
    expect(computeContrast(toRgb(box.style.backgroundColor), [1, 1, 1])).toBeGreaterThan(10);
    const inner = first(box, 'div');
    expect(computeContrast(toRgb(inner.style.color), toRgb(inner.style.backgroundColor))).toBeGreaterThanOrEqual(4.5);
  });
  it('leaves a dark button with white text as it is', () => {
    const button = first(adapt('<a style="background-color:#1d446d;color:#ffffff">x</a>'), 'a');
    expect(button.style.backgroundColor).toBe('rgb(29, 68, 109)');
    expect(button.style.color).toBe('rgb(255, 255, 255)');
  });
  it('touches no picture', () => {
    const body = adapt('<p style="color:#000"><img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" alt="x"></p>');
    expect(first(body, 'img').getAttribute('style')).toBeNull();
  });
  it('leaves a message of ten thousand elements a white sheet', () => {
    document.body.replaceChildren(...Array.from({ length: maxAdaptedElements + 1 }, () => document.createElement('p')));
    expect(adaptMessage(window, document.body, { paper, ink })).toBe(false);
  });
});
