import { expect, it } from 'vitest';
import { importRuntime, inlineRuntime } from './runtime-in-base.ts';

const runtime = 'var e=Object.create,s=(n)=>[n],l=(n)=>({n});export{s as n,l as r};';

it('defines what the chunk uses of the runtime, and gives all of it to others', async () => {
  const code = `${inlineRuntime(runtime, 'r as e')}export const own=e(1);`;
  const chunk: unknown = await import(`data:text/javascript,${encodeURIComponent(code)}`);
  const { own, runtime$n, runtime$r } = chunk as Record<string, (n: number) => unknown>;
  expect(own).toEqual({ n: 1 });
  expect(runtime$n?.(2)).toEqual([2]);
  expect(runtime$r?.(3)).toEqual({ n: 3 });
});

it('names it for other chunks as they did before', () => {
  expect(importRuntime('n as e,r as t,t', 'base-1.js')).toBe(
    'import{runtime$n as e,runtime$r as t,runtime$t as t}from"./base-1.js";',
  );
});

it('refuses a runtime that it cannot read', () => {
  expect(() => inlineRuntime('export default 1', 'n as e')).toThrow(/exports in another way/);
});
