import { filterLines, listComponents } from './join-objects.ts';

/** An object of which nothing but its times may be seen, as an object of its own. `busyTitle` stands for the title. */
export function printHidden(ics: string, busyTitle: string): string {
  const components = listComponents(ics).map((component) =>
    component.name === 'VTIMEZONE' ? component.lines : filterLines(component, 'time', busyTitle),
  );
  const lines = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Hongyan//Calendar//EN', ...components.flat()];
  return `${[...lines, 'END:VCALENDAR'].join('\r\n')}\r\n`;
}
