import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fillSignature } from './fill-signature.ts';

const card = { name: '李雷', department: '产品部', duties: '经理', phone: '', address: 'li.lei@inside.example' };

describe('a system signature', () => {
  it('says who the person is', () => {
    expect(fillSignature('<p>{name}, {duties}</p><p>{department}</p>{address}{other}', card)).toBe(
      '<p>李雷, 经理</p><p>产品部</p>li.lei@inside.example{other}',
    );
  });

  it.each([
    ['<div>{name}</div><div>Phone: {phone}</div><div>x</div>', '<div>李雷</div><div>x</div>'],
    ['<div>{name}<br>Phone: {phone}<br>x</div>', '<div>李雷<br>x</div>'],
    ['<div>{name}<br>Phone: {phone}</div>', '<div>李雷</div>'],
    ['<table><tr><td>Phone</td><td>{phone}</td></tr></table>', '<table></table>'],
    ['<div>{name} {phone}</div>', '<div>李雷 </div>'],
    ['{phone}', ''],
  ])('leaves out the line of what the person has not: %s', (html, filled) => {
    expect(fillSignature(html, card)).toBe(filled);
  });

  it('never lets the data of a person become markup, in text or in an attribute of either quotes', () => {
    const name = `<img src=x onerror=alert(1)>"' onmouseover='alert(1)' {address} &lt;`;
    const filled = fillSignature(`<p title="{name}" class='{name}'>{name}</p>`, { ...card, name });
    expect(filled).not.toContain('<img');
    expect(filled.match(/</g)).toHaveLength(2);
    // What a person is called is not filled in turn.
    expect(filled).not.toContain('li.lei@inside.example');
  });

  it('keeps the tags of the signature whatever a person is called', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (name) => {
        const filled = fillSignature('<b title="{name}">{name}.</b>', { ...card, name });
        const body = name.trim() === '' ? '' : filled;
        expect(body === '' || /^<b title="[^"<>]*">[^<>]*\.<\/b>$/s.test(body)).toBe(true);
      }),
    );
  });
});
