/** Joins the class names that apply; `false`, `null`, `undefined` and '' are left out. */
export function classNames(...names: readonly (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}
