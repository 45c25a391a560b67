import { writeFileSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { dropUnusedSchemas } from './drop-unused-schemas.ts'
import { packagesHeld } from './packages-held.ts'
import { lengthsInRem } from './lengths-in-rem.ts'

export default defineConfig({
  root: import.meta.dirname,
  base: '/',
  plugins: [react(), dropUnusedSchemas(), packagesHeld(writePackages)],
  css: { postcss: { plugins: [lengthsInRem] } },
  // The stage's workers are ES modules.
  worker: { format: 'es', plugins: () => [packagesHeld()] },
  build: {
    outDir: '../dist/renderer',
    // The hosts serve the library under `/assets/`.
    assetsDir: 'static',
    emptyOutDir: true,
    target: 'es2023',
    // A data: URL in a stylesheet or script would be refused by the page's content policy for scripts and workers.
    assetsInlineLimit: 0,
    // The preload polyfill would need an inline script.
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 1200,
    // The window's start code is one file: it compresses better and loads faster than chunks shared by lazy parts.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'start', tags: ['$initial'] }] } } },
  },
})

/** Written outside the page's folder, all of which is shipped. */
function writePackages(folders: string[]): void {
  writeFileSync(new URL('../dist/page-packages.json', import.meta.url), JSON.stringify(folders, null, 2))
}
