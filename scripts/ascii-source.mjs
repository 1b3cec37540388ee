// A script with one character beyond ASCII may take two bytes for each of its characters, in every thread that loads it and for good.

const beyondAscii = /(\\*)([^\0-\x7f])/g;

/** Escapes such characters, unless that makes the script longer than two bytes for each. They stand in strings, templates and patterns only. */
export function toAsciiSource(code) {
  const escaped = code.replace(beyondAscii, (_all, slashes, character) => {
    // A backslash before such a character says nothing; before the escape it would.
    const kept = slashes.length % 2 === 1 ? slashes.slice(1) : slashes;
    return `${kept}\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
  return escaped.length < 2 * code.length ? escaped : code;
}

/** For the bundler. */
export const asciiSources = {
  name: 'ascii-sources',
  // Last of all: what prints the chunks writes characters as they are.
  generateBundle: (_options, bundle) => {
    for (const file of Object.values(bundle)) if (file.type === 'chunk') file.code = toAsciiSource(file.code);
  },
};
