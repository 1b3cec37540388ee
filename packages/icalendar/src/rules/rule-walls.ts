import { dayMs, dayNumberOf } from '../model/civil.ts';
import { type Budget, makePeriods, type Periods } from './periods.ts';
import type { Rule } from './rule.ts';

export interface RuleWindow {
  /** Wall times before it are passed over, without work where the rule allows. */
  readonly from: number;
  /** Included. */
  readonly to: number;
  readonly budget: Budget;
}

/** No calendar goes further. */
const lastWall = dayNumberOf(9_999, 12, 31) * dayMs;

/** How many of a period come after the first occurrence. */
function countAfter(periods: Periods, start: number, budget: Budget): number {
  let count = 0;
  for (const wall of periods.read(0, budget).walls) {
    budget.left -= 1;
    if (wall > start) count += 1;
  }
  return count;
}

/** The period to begin with, and how many occurrences there are before it. */
function skipTo(periods: Periods, start: number, from: number, isCounted: boolean, budget: Budget): [number, number] {
  const target = periods.indexOf(from) - 1;
  if (target <= 0) return [0, 0];
  if (!isCounted) return [target, 0];
  if (periods.perPeriod === null) return [0, 0];
  return [target, countAfter(periods, start, budget) + (target - 1) * periods.perPeriod];
}

/**
 * The wall times of a rule, ascending. The start is always the first (RFC 5545 §3.8.5.3), whether the rule names it or not.
 * Ends when the budget is spent: then `budget.left` is not above zero.
 */
export function* listRuleWalls(rule: Rule, start: number, until: number, window: RuleWindow): Generator<number> {
  const { budget, from } = window;
  const end = Math.min(window.to, until, lastWall);
  if (start > end) return;
  if (start >= from) yield start;
  const periods = makePeriods(rule, start);
  const [first, skipped] = skipTo(periods, start, from, rule.count !== null, budget);
  let left = (rule.count ?? Number.POSITIVE_INFINITY) - 1 - skipped;
  for (let index = first; left > 0 && budget.left > 0 && periods.startOf(index) <= end; ) {
    const { walls, next } = periods.read(index, budget);
    for (const wall of walls) {
      budget.left -= 1;
      if (budget.left <= 0 || wall > end || left <= 0) return;
      if (wall <= start) continue;
      left -= 1;
      if (wall >= from) yield wall;
    }
    index = next;
  }
}

/** How many wall times of a rule come before one (the start is one of them); null where that takes more work than allowed. */
export function countRuleWalls(rule: Rule, start: number, before: number, budget: Budget): number | null {
  if (before <= start) return 0;
  const periods = makePeriods(rule, start);
  const target = periods.indexOf(before - 1);
  let count = 1;
  let index = 0;
  if (target > 1 && periods.perPeriod !== null) {
    count += countAfter(periods, start, budget) + (target - 1) * periods.perPeriod;
    index = target;
  }
  while (periods.startOf(index) < before) {
    const { walls, next } = periods.read(index, budget);
    for (const wall of walls) {
      budget.left -= 1;
      if (wall > start && wall < before) count += 1;
    }
    if (budget.left <= 0) return null;
    index = next;
  }
  return rule.count === null ? count : Math.min(count, rule.count);
}

/** The last wall time of a rule with COUNT; null where that takes more work than allowed. */
export function lastCountedWall(rule: Rule, start: number, budget: Budget): number | null {
  const count = rule.count ?? 0;
  let from = start;
  const periods = makePeriods(rule, start);
  if (periods.perPeriod !== null && count > periods.perPeriod * 3) {
    from = periods.startOf(Math.floor(count / periods.perPeriod) - 2);
  }
  let last = start;
  for (const wall of listRuleWalls(rule, start, Number.POSITIVE_INFINITY, { from, to: lastWall, budget })) last = wall;
  return budget.left <= 0 ? null : last;
}
