// Styles name the sides of a line, not of the screen (`margin-inline-start`, `text-align: start`), so that a language which is written from
// right to left needs none of its own. What is physical says why on its line: `left: 50%; /* physical: a transform moves it on */`.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../bring-node.mjs';

const sheets = 'apps/web/src/**/*.css';

const physicalNames =
  /^(?:left|right|(?:margin|padding|scroll-margin|scroll-padding)-(?:left|right)|border-(?:left|right)(?:-\w+)?|border-(?:top|bottom)-(?:left|right)-radius)$/;
const sidedWords = /^(?:text-align|text-align-last|float|clear|caption-side)$/;
const fourSided = /^(?:margin|padding|inset|scroll-margin|scroll-padding|border-(?:width|style|color))$/;

/** A value's parts; a function with its arguments is one. */
function splitParts(value) {
  const words = value.replace(/\s*!important$/, '').match(/(?:[^\s()]|\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))+/g);
  return words ?? [];
}

/** Whether all is the same on both sides of the screen: top, right, bottom, left. */
const isEvenBox = ([, right, , left]) => left === undefined || left === right;

/** The same for corners: from the upper left one, as the clock goes. */
const isEvenRound = ([first, second = first, third = first, fourth = second]) => first === second && third === fourth;

function isPhysical(name, value) {
  if (physicalNames.test(name)) return true;
  if (sidedWords.test(name)) return /^(?:left|right)\b/.test(value);
  if (fourSided.test(name)) return !isEvenBox(splitParts(value));
  return name === 'border-radius' && !value.split('/').every((radii) => isEvenRound(splitParts(radii)));
}

/** `{ line, declaration }` for what is physical in a style sheet and does not say why. */
export function physicalDeclarations(text) {
  const lines = text.split('\n');
  const plain = text.replace(/\/\*[^]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '));
  return [...plain.matchAll(/(?<=^|[{;}\s])([a-z-]+)\s*:\s*([^;{}]+?)(?=\s*[;}])/g)].flatMap((match) => {
    const [declaration, name, value] = match;
    const line = plain.slice(0, match.index).split('\n').length;
    const isExplained = /\/\* physical: \S.*\*\//.test(lines[line - 1]);
    return isPhysical(name, value) && !isExplained ? [{ line, declaration }] : [];
  });
}

if (process.argv[1]?.endsWith('check-css.mjs')) {
  for (const file of globSync(sheets, { cwd: root }).sort())
    for (const { line, declaration } of physicalDeclarations(readFileSync(join(root, file), 'utf8'))) {
      console.log(
        `${file.replaceAll('\\', '/')}:${line} ${declaration} is physical: name the side of the line, or say why`,
      );
      process.exitCode = 1;
    }
}
