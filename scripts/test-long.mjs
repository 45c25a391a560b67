/** `npm run test:long`: everything that `npm test` runs, each proof in its long form (`docs/testing.md`). Hours. */
process.env['MAQUETTE_LONG'] = '1'
await import('./test.mjs')
