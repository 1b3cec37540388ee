/** What rules keeps. */
export function rules(): string[] {
  return [];
}
