const names: Readonly<Record<string, string>> = {
  Delete: 'Del',
  Escape: 'Esc',
  ArrowDown: '↓',
  ArrowUp: '↑',
  ArrowLeft: '←',
  ArrowRight: '→',
};

/** A key or a sequence as menus, tooltips and the list of shortcuts show it: J, Shift+I, G I, #. */
export function nameKey(stroke: string): string {
  return stroke
    .split(' ')
    .map((key) => names[key] ?? nameSign(key))
    .join(' ');
}

function nameSign(key: string): string {
  if (key.includes('+')) return key.replace(/[^+]+$/, (last) => last.toUpperCase().replace(/^ENTER$/, 'Enter'));
  const isUpper = key.length === 1 && key !== key.toLowerCase();
  return isUpper ? `Shift+${key}` : key.length === 1 ? key.toUpperCase() : key;
}
