/** Presentations of Office Open XML (ECMA-376 Part 1, 19): the text of each slide, its title first. */
import type { PreviewOf, PreviewSlide } from '@hongyan/contract';
import { maxPages, maxTextCharacters } from './limits.ts';
import { DocumentRefused } from './refusal.ts';
import { shownLine } from './shown-text.ts';
import { walkXml } from './xml-walk.ts';
import { openParts } from './zip-parts.ts';

const slideName = /^ppt\/slides\/slide(\d{1,6})\.xml$/;
/** Characters of one line on a slide. */
const maxLineCharacters = 2_000;
/** Lines of one slide that are shown. */
const maxLines = 500;

function readSlide(bytes: Uint8Array): PreviewSlide {
  const lines: string[] = [];
  let title = '';
  let line = '';
  let isText = false;
  let isTitle = false;
  walkXml(bytes, {
    open: (name, attributes) => {
      if (name === 'sp') isTitle = false;
      else if (name === 'ph') isTitle = attributes['type'] === 'title' || attributes['type'] === 'ctrTitle';
      else if (name === 'p') line = '';
      else if (name === 't') isText = true;
      else if (name === 'br') line += ' ';
    },
    text: (chunk) => {
      if (isText && line.length < maxLineCharacters) line += chunk;
    },
    close: (name) => {
      if (name === 't') isText = false;
      if (name !== 'p') return undefined;
      const shown = shownLine(line, maxLineCharacters);
      line = '';
      if (shown === '') return undefined;
      if (isTitle) title = title === '' ? shown : `${title} ${shown}`;
      else lines.push(shown);
      return lines.length < maxLines;
    },
  });
  return { title, lines };
}

/** Numbers of the slides in the order of the presentation, where it says one. */
async function readOrder(read: (name: string) => Promise<Buffer | null>): Promise<readonly string[]> {
  const [presentation, relations] = [await read('ppt/presentation.xml'), await read('ppt/_rels/presentation.xml.rels')];
  if (!presentation || !relations) return [];
  const targets = new Map<string, string>();
  walkXml(relations, {
    open: (name, { Id, Target }) => {
      if (name === 'Relationship' && Id !== undefined && Target !== undefined)
        targets.set(Id, Target.startsWith('/') ? Target.slice(1) : `ppt/${Target}`);
    },
  });
  const order: string[] = [];
  walkXml(presentation, {
    open: (name, attributes) => {
      // Its own `id` and the relation's have the same local name; the relation's comes last in every real file.
      const target = name === 'sldId' ? targets.get(attributes['id'] ?? '') : undefined;
      if (target !== undefined) order.push(target);
    },
  });
  return order;
}

/** Reads a presentation. Rejects with DocumentRefused. */
export async function readPptx(bytes: Uint8Array): Promise<PreviewOf<'slides'>> {
  const parts = await openParts(bytes);
  const parseNumber = (name: string): number => Number(slideName.exec(name)?.[1] ?? 0);
  const found = parts.names.filter((name) => slideName.test(name)).sort((a, b) => parseNumber(a) - parseNumber(b));
  if (!parts.names.includes('ppt/presentation.xml')) throw new DocumentRefused('format');
  const order = (await readOrder((name) => parts.read(name))).filter((name) => found.includes(name));
  const names = [...new Set(order.length > 0 ? order : found)];
  const slides: PreviewSlide[] = [];
  let characters = 0;
  for (const name of names.slice(0, maxPages)) {
    const part = await parts.read(name);
    if (!part || characters > maxTextCharacters) break;
    const slide = readSlide(part);
    characters += slide.lines.reduce((sum, line) => sum + line.length, slide.title.length);
    slides.push(slide);
  }
  return { view: 'slides', slides, truncated: slides.length < names.length };
}
