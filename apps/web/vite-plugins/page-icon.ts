import type { Plugin } from 'vite';
import { plainFavicon } from '../src/ui/icons/favicon.ts';

const asked = 'href="/favicon.svg"';

/** Writes the window's icon into the page: as a file it would be one more request of every visit. The file stays for what needs an address. */
export function pageIcon(): Plugin {
  return {
    name: 'hongyan-page-icon',
    apply: 'build',
    transformIndexHtml(html) {
      if (!html.includes(asked)) throw new Error(`index.html has no ${asked}`);
      return html.replace(asked, () => `href="${plainFavicon}"`);
    },
  };
}
