import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';

/** What a first visit to a page may cost, as transferred. Calls of the API are not in it: they are counted in the end-to-end test. */
export interface PageBudget {
  page: string;
  /** Modules whose chunks the page loads, with all they import, besides the entry. */
  modules: RegExp;
  maxBytes: number;
  maxRequests: number;
}

const brotli = promisify(brotliCompress);

/** Prints what each page loads and fails the build when it is over its budget. */
export function budget(pages: readonly PageBudget[]): Plugin {
  return {
    name: 'hongyan-budget',
    apply: 'build',
    // After the plugin that makes the style sheet: it counts too.
    enforce: 'post',
    async generateBundle(_options, bundle) {
      for (const page of pages) {
        const files = listFiles(page, bundle);
        const sizes = await Promise.all(files.map(async (file) => (await brotli(getContent(bundle[file]))).length));
        const bytes = sizes.reduce((sum, size) => sum + size, 0);
        // The document itself and the icon come on top of the files of the bundle.
        const requests = files.length + 2;
        this.info(`${page.page}: ${(bytes / 1000).toFixed(1)} kB in ${requests} requests`);
        if (bytes > page.maxBytes || requests > page.maxRequests) {
          this.error(
            `${page.page} is over its budget of ${page.maxBytes / 1000} kB in ${page.maxRequests} requests: ${files.join(', ')}`,
          );
        }
      }
    },
  };
}

/** The files of a page: its chunks with the entry's, all that they import, and their styles. What another depends on comes first. */
export function listFiles(page: Pick<PageBudget, 'page' | 'modules'>, bundle: Rolldown.OutputBundle): string[] {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
  const pageChunks = chunks.filter(({ moduleIds }) => moduleIds.some((id) => page.modules.test(id)));
  // A renamed page must not make its budget vanish.
  if (pageChunks.length === 0) throw new Error(`no chunk holds the page ${page.page} (${String(page.modules)})`);
  const seen = new Set<string>();
  const wanted = new Set<string>();
  const add = (file: string): void => {
    const output = bundle[file];
    if (output?.type !== 'chunk' || seen.has(file)) return;
    seen.add(file);
    output.imports.forEach(add);
    for (const sheet of output.viteMetadata?.importedCss ?? []) wanted.add(sheet);
    wanted.add(file);
  };
  for (const { fileName } of [...chunks.filter(({ isEntry }) => isEntry), ...pageChunks]) add(fileName);
  return [...wanted];
}

function getContent(output: Rolldown.OutputBundle[string] | undefined): string | Uint8Array {
  if (!output) return '';
  return output.type === 'chunk' ? output.code : output.source;
}
