import { expect, it } from 'vitest';
import { layOnTable } from './stationery-table.ts';

const style =
  'background-color: rgb(251, 248, 240); padding: 24px; background-image: url(&quot;cid:ab12@picture&quot;);';

it('lays a message on a table that says its ground in what every mail client reads', () => {
  const html = layOnTable(`<div data-hongyan-part="stationery" style="${style}"><div>Dear</div></div>`);
  expect(html).toMatch(/^<table class="hongyan-stationery"[^>]* bgcolor="#fbf8f0" background="cid:ab12@picture">/);
  expect(html).toContain(
    `<td bgcolor="#fbf8f0" background="cid:ab12@picture" style="${style}"><div>Dear</div></td></tr></tbody></table>`,
  );
});

it('names no picture but those inside the mail', () => {
  const remote = '<div data-hongyan-part="stationery" style="background-image: url(https://track.example/x)">a</div>';
  expect(layOnTable(remote)).not.toContain('background="');
});

it.each([
  '',
  '<div>x</div>',
  '<p>a</p><div data-hongyan-part="stationery" style="">b</div>',
  '<div data-hongyan-part="stationery" style="">',
])('leaves other letters alone: %s', (html) => {
  expect(layOnTable(html)).toBe(html);
});
