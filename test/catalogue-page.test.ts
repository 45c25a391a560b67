/** `docs/catalogue.md` is written from the catalogues themselves. `UPDATE_DOCS=1` writes it again. */
import { readFileSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { specificationCatalogue } from '../electron/backend/connections/providers/specification/catalogue.ts'
import { families } from '../electron/service/families/families.ts'
import { offeringOf } from '../electron/service/offering.ts'
import { cataloguePage } from './support/catalogue-page.ts'

const page = new URL('../docs/catalogue.md', import.meta.url)

test('docs/catalogue.md describes every model, input and parameter', () => {
  const wanted = `# Catalogue

Written from the catalogues in the code by \`UPDATE_DOCS=1 npx vitest run -c test/vitest.config.ts test/catalogue-page.test.ts\`.
How to add a model or a parameter: [adding-a-model.md](adding-a-model.md).

## The local service

Free in the studio. The prices are those of its metered mode, which stands in for a paid service.

${cataloguePage(offeringOf(families, 'metered').catalogue, 3)}

## Services of the specification

What is offered for a service that does not list its models itself. The specification names no identifiers: the ones below can
be replaced for a connection, in its settings or as \`model.<id>\` (see [specification-provider.md](specification-provider.md)).

${cataloguePage(specificationCatalogue, 3)}
`
  if (process.env['UPDATE_DOCS'] === '1') writeFileSync(page, wanted)
  expect(readFileSync(page, 'utf8')).toBe(wanted)
})
