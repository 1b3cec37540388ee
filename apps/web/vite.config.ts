import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { precompress } from './vite-plugins/precompress.ts';

/** The server that `npm run dev` starts beside this one. */
const serverUrl = `http://127.0.0.1:${process.env['HONGYAN_HTTP_PORT'] ?? '8080'}`;

/**
 * Few, stable chunks: what every page needs (`base`), what pages behind the sign-in share (`desk`), and one chunk per
 * route. The inbox must load in at most 12 requests, the sign-in page without the menus and dialogs of the mail desk.
 */
const chunkGroups = [
  {
    name: 'base',
    test: /node_modules\/(react|react-dom|scheduler|react-router|i18next|react-i18next|zustand|cookie|set-cookie-parser|html-parse-stringify|void-elements|use-sync-external-store|@babel|@tanstack\/(query-core|react-query))\//,
  },
  {
    name: 'desk',
    test: /node_modules\/(@base-ui|@floating-ui|@tanstack\/(react-virtual|virtual-core)|dompurify|tabbable|reselect)\//,
  },
];

export default defineConfig({
  plugins: [react(), precompress()],
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
