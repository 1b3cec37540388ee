/** The address of a draft's picture in the page: the contract gives it below `/api/`. */
export function pictureSource(url: string): string {
  return url.startsWith('/') ? url : `/api/${url}`;
}
