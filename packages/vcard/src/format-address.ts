import { splitValue, unescapeValue } from './properties.ts';

/** An ADR as it is written on an envelope: Chinese ones from the country down, others from the street up. */
export function formatAddress(value: string): string {
  const [box = '', extended = '', street = '', city = '', region = '', code = '', country = ''] = splitValue(
    value,
    ';',
  ).map((part) => unescapeValue(part).trim());
  const lines =
    /\p{Script=Han}/u.test(city + region + street) && city + region + country !== ''
      ? [`${country} ${region}${city}${street}${extended}`.trim(), [box, code].filter((part) => part !== '').join(' ')]
      : [box, extended, street, [city, region, code].filter((part) => part !== '').join(' '), country];
  return lines.filter((line) => line !== '').join('\n');
}
