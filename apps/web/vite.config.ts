import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { budget } from './vite-plugins/budget.ts';
import { emojiData } from './vite-plugins/emoji-data.ts';
import { mailboxPage } from './vite-plugins/mailbox-page.ts';
import { pageIcon } from './vite-plugins/page-icon.ts';
import { pdfFiles } from './vite-plugins/pdf-files.ts';
import { precompress } from './vite-plugins/precompress.ts';
import { runtimeInBase } from './vite-plugins/runtime-in-base.ts';
import { stylesInOrder } from './vite-plugins/styles-in-order.ts';

/** The server that `npm run dev` starts beside this one. */
const serverUrl = `http://127.0.0.1:${process.env['HONGYAN_HTTP_PORT'] ?? '8080'}`;

/**
 * Few requests: one chunk that every visitor needs (the entry with what it imports), one for every screen but the sign-in page (the router, and
 * what capabilities declare), one for whoever is signed in (frame, folders, mail list, what capabilities put into the frame, what can be done to
 * mails and the kit's floating parts), one for the reader, which comes once the list stands, one per further page. The sign-in page waits for
 * the first alone.
 */
const appModules =
  /node_modules\/@base-ui|node_modules\/@tanstack\/react-virtual|apps\/web\/src\/app\/(layout\/app-layout|notices\/)|apps\/web\/src\/features\/(lockscreen\/lock-layer|theme\/watermark)\.tsx|apps\/web\/src\/features\/[\w-]+\/(mail-actions\.ts|shell-parts\.tsx?)$|apps\/web\/src\/(mail-model|features\/(mailbox(?!\/pages\/(?!list-page))|actions(?!\/source\/source-dialog)|bulk(?!\/bulk-layer)))\/(?!.*(\.strings|\/routes|\/feature)\.ts$)/;
const readerModules =
  /node_modules\/dompurify|apps\/web\/src\/features\/((reader|message-body)\/(?!.*(\.strings|\/routes|\/feature|\/mail-actions)\.ts$|pages\/)|mailbox\/pages\/reader-page)/;
const baseModules =
  /node_modules\/@tanstack\/react-query|apps\/web\/src\/(main\.tsx|lib\/phone-site\.ts|features\/(two-factor\/index\.ts|identity\/sign-in-page\.tsx)|ui\/(fields\/(text-field|password-field|checkbox)|buttons\/(segmented|button)|icons\/icon)\.tsx)/;
const applicationModules = /node_modules\/react-router|apps\/web\/src\/app\/application\.tsx/;
// A group takes with it what its modules import; base comes first, so the others get only what base does not need.
const chunkGroups = [
  { name: 'base', test: baseModules, priority: 3 },
  { name: 'application', test: applicationModules, priority: 2 },
  { name: 'app-shell', test: appModules, priority: 1 },
  { name: 'reader', test: readerModules, priority: 0.5 },
];

/** Figures to keep, as transferred with the styles: scripts and style sheets, the document and the icon, without the calls. */
const inboxModules = /app\/(application|layout\/app-layout)\.tsx$|features\/mailbox\/pages\/list-page\.tsx$/;
const signInModules = /features\/identity\/sign-in-page\.tsx$/;
const pageBudgets = [
  { page: 'sign-in', modules: signInModules, maxBytes: 116_000, maxRequests: 4 },
  { page: 'inbox', modules: inboxModules, maxBytes: 300_000, maxRequests: 7 },
];

export default defineConfig({
  plugins: [
    react(),
    emojiData(),
    pdfFiles(),
    pageIcon(),
    stylesInOrder(),
    runtimeInBase(),
    budget(pageBudgets),
    mailboxPage({ page: 'inbox', modules: inboxModules }, { page: 'sign-in', modules: signInModules }),
    precompress(),
  ],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    // No data: URLs: they are counted by nobody and `img-src` should not have to allow them for our own pictures.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: chunkGroups } } },
  },
  server: {
    proxy: {
      '/api': { target: serverUrl, ws: true },
      '/p': { target: serverUrl },
    },
  },
});
