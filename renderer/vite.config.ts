import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { dropUnusedSchemas } from './drop-unused-schemas.ts'

export default defineConfig({
  root: import.meta.dirname,
  base: '/',
  plugins: [react(), dropUnusedSchemas()],
  resolve: {
    alias: {
      // Not among the package's exports: the decoder that needs no WebAssembly, which the page's content policy forbids.
      'meshopt-reference': fileURLToPath(
        new URL('../node_modules/meshoptimizer/meshopt_decoder_reference.js', import.meta.url),
      ),
    },
  },
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
  },
})
