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

/** The files of a page: its chunks with the entry's, all that they import, and the styles. */
export function listFiles(page: Pick<PageBudget, 'page' | 'modules'>, bundle: Rolldown.OutputBundle): string[] {
  const wanted = new Set<string>();
  const add = (file: string): void => {
    if (wanted.has(file)) return;
    wanted.add(file);
    const output = bundle[file];
    if (output?.type === 'chunk') output.imports.forEach(add);
  };
  let hasPage = false;
  for (const output of Object.values(bundle)) {
    if (output.type === 'asset') {
      if (output.fileName.endsWith('.css')) add(output.fileName);
      continue;
    }
    const isPage = output.moduleIds.some((id) => page.modules.test(id));
    hasPage ||= isPage;
    if (isPage || output.isEntry) add(output.fileName);
  }
  // A renamed page must not make its budget vanish.
  if (!hasPage) throw new Error(`no chunk holds the page ${page.page} (${String(page.modules)})`);
  return [...wanted];
}

function getContent(output: Rolldown.OutputBundle[string] | undefined): string | Uint8Array {
  if (!output) return '';
  return output.type === 'chunk' ? output.code : output.source;
}
