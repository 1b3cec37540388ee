// Rolldown plugin: the router compiles a function for each piece of a path that is shorter than 16 characters, anew whenever a route splits it. Two
// listeners with all routes are a fifteenth of what the start computes on its main thread. Longer pieces it compares by `indexOf`; here all are.

const compiledBelow = 'const LONG_PREFIX_MIN_LENGTH = 16\n';

/** The router's own source with that bound at its least. Throws where another version of it has no such bound. */
export function compareShortPrefixes(source) {
  if (!source.includes(compiledBelow))
    throw new Error(
      'find-my-way compiles its prefixes in another way; look whether scripts/server-bundle/short-prefixes.mjs is needed',
    );
  return source.replace(compiledBelow, 'const LONG_PREFIX_MIN_LENGTH = 2\n');
}

/** For the bundler. */
export const shortPrefixes = {
  name: 'short-prefixes',
  transform: { filter: { id: /\/find-my-way\/lib\/node\.js$/ }, handler: (source) => compareShortPrefixes(source) },
};
