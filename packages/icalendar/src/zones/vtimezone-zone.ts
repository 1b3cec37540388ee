import { maxObservances, maxRuleSteps } from '../limits.ts';
import { dayMs, dayNumberOf } from '../model/civil.ts';
import { type Component, findLine, listLines } from '../model/component.ts';
import { readDateLine, readDateList } from '../model/date-value.ts';
import { parseRule } from '../rules/rule.ts';
import { listRuleWalls } from '../rules/rule-walls.ts';
import type { Zone } from './zone.ts';

const offsetForm = /^([+-])(\d{2})(\d{2})(\d{2})?$/;
const maxOffsetMs = 26 * 3_600_000;
/** Changes of one observance: yearly ones from 1601, as Exchange has them, fit. */
const maxOnsets = 600;
/** Changes are looked up to here; later the last one holds. */
const lastOnset = dayNumberOf(2150, 1, 1) * dayMs;

function parseOffset(text: string | undefined): number | null {
  const match = offsetForm.exec(text?.trim() ?? '');
  if (!match) return null;
  const seconds = Number(match[2]) * 3_600 + Number(match[3]) * 60 + Number(match[4] ?? 0);
  const offset = (match[1] === '-' ? -seconds : seconds) * 1_000;
  return Math.abs(offset) <= maxOffsetMs ? offset : null;
}

interface Onset {
  readonly at: number;
  readonly before: number;
  readonly after: number;
}

/** When one observance (STANDARD or DAYLIGHT) begins, each time it does (RFC 5545 §3.6.5). */
function listOnsets(observance: Component, budget: { left: number }): Onset[] {
  const before = parseOffset(findLine(observance, 'TZOFFSETFROM')?.value);
  const after = parseOffset(findLine(observance, 'TZOFFSETTO')?.value);
  const start = readDateLine(findLine(observance, 'DTSTART'));
  if (before === null || after === null || start === null) return [];
  const walls = [start.wall];
  for (const line of listLines(observance, 'RDATE')) {
    walls.push(...readDateList(line, maxOnsets).map((value) => value.wall));
  }
  const rule = parseRule(findLine(observance, 'RRULE')?.value ?? '');
  if (rule) {
    const { until } = rule;
    const end = until === null ? lastOnset : until.wall + (until.isUtc ? before : 0);
    for (const wall of listRuleWalls(rule, start.wall, end, { from: start.wall, to: lastOnset, budget })) {
      walls.push(wall);
      if (walls.length > maxOnsets) break;
    }
  }
  return walls.slice(0, maxOnsets).map((wall) => ({ at: wall - before, before, after }));
}

/** The zone that a VTIMEZONE describes; null where it describes none. */
export function readVTimezone(component: Component): Zone | null {
  const observances = component.components
    .filter((inner) => inner.name === 'STANDARD' || inner.name === 'DAYLIGHT')
    .slice(0, maxObservances);
  const budget = { left: maxRuleSteps };
  const onsets = observances.flatMap((observance) => listOnsets(observance, budget)).toSorted((a, b) => a.at - b.at);
  const first = onsets[0];
  if (!first) return null;
  return {
    name: '',
    offsetAt(moment) {
      let low = 0;
      let high = onsets.length;
      while (low < high) {
        const middle = (low + high) >>> 1;
        if ((onsets[middle]?.at ?? 0) <= moment) low = middle + 1;
        else high = middle;
      }
      return low === 0 ? first.before : (onsets[low - 1]?.after ?? first.before);
    },
  };
}
