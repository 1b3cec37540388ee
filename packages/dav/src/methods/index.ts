import type { DavContext } from '../resources/resource.ts';
import { remove } from './delete.ts';
import { get } from './get.ts';
import { answerEmpty, type Method } from './method.ts';
import { mkcalendar, mkcol } from './mkcol.ts';
import { post } from './post.ts';
import { propfind } from './propfind.ts';
import { proppatch } from './proppatch.ts';
import { put } from './put.ts';
import { report } from './report.ts';

/** What is announced: only what this person's store has (RFC 4918 §10.1). */
function printClasses({ store }: DavContext): string {
  const calendars = store.kinds.includes('calendar') ? ['calendar-access', 'calendar-auto-schedule'] : [];
  const books = store.kinds.includes('addressbook') ? ['addressbook'] : [];
  return ['1', '3', 'access-control', 'extended-mkcol', ...calendars, ...books].join(', ');
}

const options: Method = async ({ context }) =>
  answerEmpty(200, { dav: printClasses(context), allow: [...methodTable.keys()].join(', ') });

/** Every method. */
export const methodTable: ReadonlyMap<string, Method> = new Map([
  ['OPTIONS', options],
  ['PROPFIND', propfind],
  ['PROPPATCH', proppatch],
  ['REPORT', report],
  ['GET', get],
  ['HEAD', get],
  ['PUT', put],
  ['POST', post],
  ['DELETE', remove],
  ['MKCOL', mkcol],
  ['MKCALENDAR', mkcalendar],
]);
