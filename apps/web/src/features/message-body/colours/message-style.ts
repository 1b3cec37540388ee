import type { Settings } from '@hongyan/contract';
import { formatRgb, parseRgb, type Rgb } from '../../../lib/oklch.ts';
import type { DarkPaper } from './adapt-message.ts';

/** The skin's colours as a message needs them. */
export interface DarkSkin extends DarkPaper {
  readonly quiet: Rgb;
  readonly link: Rgb;
  readonly line: Rgb;
}

/** How a message is shown. */
export interface MessageStyle {
  /** The dark skin that is on; null for a light one and for paper. */
  readonly dark: DarkSkin | null;
  /** Its colours follow the dark skin; else it is a white sheet. */
  readonly isAdapted: boolean;
  /** Size of text that says nothing of its own, in px. */
  readonly textPx: number;
  /** The person has enlarged it: 1 to 2. */
  readonly scale: number;
  readonly collapsesQuotes: boolean;
}

const baseTextPx: Record<Settings['fontSize'], number> = { 1: 14, 2: 16, 3: 18 };
const wordFactor: Record<Settings['wordSize'], number> = { small: 0.9, middle: 1, large: 1.2 };

/** The size of a message's text by the settings fontSize (the interface) and wordSize (messages). */
export function messageTextPx({ fontSize, wordSize }: Pick<Settings, 'fontSize' | 'wordSize'>): number {
  return Math.round(baseTextPx[fontSize] * wordFactor[wordSize]);
}

/** The colours of the skin that is on; null when it is a light one. */
export function readDarkSkin(): DarkSkin | null {
  const root = getComputedStyle(document.documentElement);
  if (!root.colorScheme.includes('dark')) return null;
  const colour = (name: string, other: Rgb): Rgb => parseRgb(root.getPropertyValue(name))?.rgb ?? other;
  const ink = colour('--ink', [0.9, 0.9, 0.9]);
  return {
    paper: colour('--paper', [0.11, 0.11, 0.12]),
    ink,
    quiet: colour('--ink-2', ink),
    link: colour('--brand-ink', ink),
    line: colour('--line-strong', ink),
  };
}

/** What a message looks like where it says nothing itself. Only this text is ours; it stands in the frame alone. */
export function sheetStyle(textPx: number): string {
  return `
  :root { color-scheme: light; }
  html { overflow-x: auto; overflow-y: hidden; background: #fff; }
  body { margin: 0; padding: 2px 0; color: #1c2430; background: #fff; overflow-wrap: break-word;
    font: ${String(textPx)}px/1.6 -apple-system, BlinkMacSystemFont, "Segoe UI", "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", sans-serif; }
  body > :first-child { margin-top: 0; } body > :last-child { margin-bottom: 0; }
  a { color: #2b5a8c; } img { max-width: 100%; height: auto; } table { border-collapse: collapse; max-width: 100%; }
  a.mark { color: inherit; text-decoration: underline dotted; text-underline-offset: 3px; }
  a.mark:focus-visible { outline: 2px solid #2b5a8c; outline-offset: 2px; }
  ::highlight(found) { background-color: #fff0a3; color: #1f2329; } ::highlight(found-here) { background-color: #ffb340; color: #1f2329; }
  blockquote { margin: 8px 0; padding-left: 12px; border-left: 3px solid #d7e0ea; color: #4f5b6b; } pre { white-space: pre-wrap; }
  hr { border: 0; border-top: 1px solid #e3e7ec; }
  details { margin: 8px 0; } summary { display: inline-block; padding: 0 8px; border-radius: 9px; background: #f0f2f5; color: #4f5b6b;
    font: 12px/18px sans-serif; letter-spacing: 1px; cursor: pointer; list-style: none; }
  summary::-webkit-details-marker { display: none; } summary:focus-visible { outline: 2px solid #2b5a8c; outline-offset: 2px; }
  @media print { summary { display: none; } a.mark { text-decoration: none; } }`;
}

/** The same on a dark skin, for a message whose own colours have been turned. */
export function darkStyle({ paper, ink, quiet, link, line }: DarkSkin): string {
  const [ground, text, soft, anchor, edge] = [paper, ink, quiet, link, line].map(formatRgb) as [
    string,
    string,
    string,
    string,
    string,
  ];
  return `
  :root { color-scheme: dark; } html, body { background: ${ground}; color: ${text}; } a { color: ${anchor}; }
  blockquote { border-left-color: ${edge}; color: ${soft}; } hr { border-top-color: ${edge}; }
  summary { background: ${edge}; color: ${text}; } summary:focus-visible, a.mark:focus-visible { outline-color: ${anchor}; }
  a.mark { color: inherit; }`;
}
