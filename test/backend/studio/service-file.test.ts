import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { fakePorts } from '../../support/fake-ports.ts'
import { runStudio } from '../../support/running-studio.ts'

test('exports the settings of a service without its key, and imports them as a service without one', async () => {
  const studio = await runStudio(fakePorts({ localEngine: false }))
  const about = {
    provider: 'specification',
    name: 'Studio A',
    baseUrl: 'https://api.example',
    overrides: { 'rate.submits': '3' },
  }
  const { id } = await studio.call('connections.add', about)
  await studio.call('connections.set-key', { id, key: 'sk-never-in-a-file-7Hq2', storage: 'run' })
  const { stagedId, fileName } = await studio.call('connections.export', { id })
  expect(fileName).toBe('Studio A.maquette-service.json')
  const staged = await studio.backend.openStaged(stagedId)
  const text = readFileSync(staged!.path, 'utf8')
  expect(text).not.toContain('7Hq2')
  const again = await studio.call('connections.import', { text })
  expect(again).toMatchObject({ ...about, key: { storage: 'none' } })
  expect(again.id).not.toBe(id)
})

test.each([
  ['{}'],
  ['no JSON'],
  ['{"maquette":"service","version":2,"provider":"specification","name":"A","baseUrl":"https://a.example"}'],
])('refuses an invalid file: %s', async (text) => {
  const studio = await runStudio(fakePorts({ localEngine: false }))
  await expect(studio.call('connections.import', { text })).rejects.toMatchObject({
    code: 'invalid-input',
    details: { reason: 'service-file' },
  })
})
