/** What others call things is shown on one line, without characters that cannot be seen. */
import { expect, test } from 'vitest'
import { errorOfReply } from '../../electron/backend/connections/http-errors.ts'
import { wordsOf } from '../../electron/backend/connections/service-words.ts'
import { plainFileName } from '../../electron/backend/library/safe-name.ts'
import { createCatalogues } from '../../electron/backend/studio/catalogues.ts'
import { safeFileName } from '../../electron/engine/formats/file-name.ts'
import { assetSchema } from '../../shared/protocol/asset.ts'
import type { Catalogue } from '../../shared/catalogue/catalogue.ts'
import { ledgerEntrySchema } from '../../shared/protocol/ledger.ts'
import { remarkSchema } from '../../shared/protocol/remark.ts'
import { viewHeaderSchema } from '../../shared/formats/view-file.ts'
import { fakePorts } from '../support/fake-ports.ts'
import { runStudio } from '../support/running-studio.ts'

const given = 'Half\u202e\u2066\n price\u200b'
const shown = 'Half price'

test('a connection, whichever way its name is set', async () => {
  const studio = await runStudio(fakePorts({ localEngine: false }))
  const about = { provider: 'specification', name: given, baseUrl: 'https://api.example' }
  const added = await studio.call('connections.add', about)
  expect(added.name).toBe(shown)
  expect((await studio.call('connections.change', { id: added.id, name: `${given}2` })).name).toBe(`${shown} 2`)
  const text = JSON.stringify({ maquette: 'service', version: 1, ...about })
  expect((await studio.call('connections.import', { text })).name).toBe(shown)
})

test('the models of a service, their parameters and choices, while the values sent stay unchanged', async () => {
  const kept = new Map<string, unknown>()
  const named = { name: given, summary: given }
  const parameter = {
    id: 'style',
    label: given,
    help: given,
    kind: 'choice' as const,
    choices: [{ value: 'a\u200bb', label: given }],
  }
  const catalogue: Catalogue = {
    families: [{ id: 'f', ...named }],
    models: [
      {
        id: 'm',
        family: 'f',
        version: '1',
        ...named,
        operations: [{ operation: 'text-to-3d', inputs: [], parameters: [parameter], price: { kind: 'unknown' } }],
      },
    ],
  }
  const catalogues = createCatalogues({
    store: {
      values: {
        get: (name: string) => kept.get(name),
        set: (name: string, value: unknown) => void kept.set(name, value),
        remove: (name: string) => void kept.delete(name),
        mention: () => false,
      },
    },
    emit: () => undefined,
    log: () => undefined,
    client: async () => ({ catalogue: async () => catalogue }) as never,
    stopping: new AbortController().signal,
  })
  const { families, models } = await catalogues.get('mine')
  expect(families[0]).toMatchObject({ name: shown, summary: shown })
  expect(models[0]).toMatchObject({ name: shown, summary: shown })
  expect(models[0]?.operations[0]?.parameters[0]).toMatchObject({
    label: shown,
    help: shown,
    choices: [{ value: 'a\u200bb', label: shown }],
  })
})

test('the message of a service that refuses', () => {
  const words = {
    ...wordsOf(given, given),
    suggestions: [given],
    fields: [{ field: given, reason: given }],
  }
  const error = errorOfReply({ status: 400, headers: {} }, words, { asked: 'submit', now: 0 })
  expect(error.details).toMatchObject({
    says: shown,
    reason: shown,
    suggestions: [shown],
    fields: [{ field: shown, reason: shown }],
  })
  expect(error.message).toContain(shown)
})

test('names stored earlier, and names of parts and textures in models', () => {
  expect(ledgerEntrySchema.shape.connectionName.parse(given)).toBe(shown)
  expect(ledgerEntrySchema.shape.modelName.parse(given)).toBe(shown)
  expect(assetSchema.shape.name.parse(given)).toBe(shown)
  expect(assetSchema.shape.missing.parse([given])).toEqual([shown])
  const { parts, nodes, textures, animations } = viewHeaderSchema.shape
  expect(parts.element.shape.name.parse(given)).toBe(shown)
  expect(nodes.element.shape.name.parse(given)).toBe(shown)
  expect(textures.element.shape.name.parse(given)).toBe(shown)
  expect(animations.parse([given])).toEqual([shown])
  expect(remarkSchema.parse({ code: 'texture-missing', figures: { name: given, names: [given] } }).figures).toEqual({
    name: shown,
    names: [shown],
  })
})

test.each([
  ['holiday\u202egpj.exe', 'holiday gpj.exe'],
  ['a\u3164b\u2029c.stl', 'a b c.stl'],
])('the file %j', (name, wanted) => {
  expect(plainFileName(name)).toBe(wanted)
  expect(safeFileName(name)).toBe(wanted)
})
