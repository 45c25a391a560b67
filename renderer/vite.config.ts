import { writeFileSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { dropUnusedSchemas } from './drop-unused-schemas.ts'
import { packagesHeld } from './packages-held.ts'

export default defineConfig({
  root: import.meta.dirname,
  base: '/',
  plugins: [react(), dropUnusedSchemas(), packagesHeld(writePackages)],
  // The stage's workers are modules of their own.
  worker: { format: 'es', plugins: () => [packagesHeld()] },
  build: {
    outDir: '../dist/renderer',
    // `/assets/` is where the hosts serve the library.
    assetsDir: 'static',
    emptyOutDir: true,
    target: 'es2023',
    // A data: URL in a stylesheet or script would be refused by the page's content policy for scripts and workers.
    assetsInlineLimit: 0,
    // Preloading by a polyfill would need an inline script.
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 1200,
    // What the window begins with is one file: it is smaller packed, and quicker to ask for, than what lazy parts share in pieces.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'start', tags: ['$initial'] }] } } },
  },
})

/** Beside the page, which is shipped as it lies there. */
function writePackages(folders: string[]): void {
  writeFileSync(new URL('../dist/page-packages.json', import.meta.url), JSON.stringify(folders, null, 2))
}
