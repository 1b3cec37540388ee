import type { Plugin } from 'vite';

const appending = 'document.head.appendChild(link)';

/**
 * The styles of a later chunk come after those of the earlier ones, which they override. Vite puts them at the end of the head; `mailbox.html`
 * has the first ones in its body, below the frame that must not wait for them, so all others go to the end of the body.
 */
export function stylesInOrder(): Plugin {
  return {
    name: 'hongyan-styles-in-order',
    apply: 'build',
    transform: {
      filter: { id: /vite\/preload-helper\.js$/ },
      handler(code) {
        // Vite's code that loads what a chunk needs.
        if (!code.includes(appending)) this.error(`Vite loads styles in another way now: ${appending} is gone`);
        return { code: code.replace(appending, 'document.body.appendChild(link)'), map: null };
      },
    },
  };
}
