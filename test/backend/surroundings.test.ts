/** The artist's own HDR pictures: kept, listed, there after a restart, and never tidied away while they are listed. */
import { readdirSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { maxSurroundings } from '../../shared/protocol/surroundings.ts'
import { fakePorts } from '../support/fake-ports.ts'
import { writeHdr } from '../support/radiance-hdr.ts'
import { runStudio } from '../support/running-studio.ts'
import type { RunningStudio } from '../support/running-studio.ts'

const hdr = (red: number) => writeHdr({ width: 8, height: 4, light: () => [red, 1, 1] })

async function keep(studio: RunningStudio, bytes: Uint8Array<ArrayBuffer>, name = 'Meadow.hdr') {
  const about = { name, mediaType: 'application/octet-stream' }
  const { stagedId } = await studio.backend.stage(new Blob([bytes]).stream(), about)
  return studio.call('surroundings.keep', { stagedId })
}
const lightOf = async (studio: RunningStudio) => (await studio.call('studio.snapshot', {})).settings.light

test('keeps, selects and serves a picture, also after a restart', async () => {
  const studio = await runStudio(fakePorts())
  const own = await keep(studio, hdr(1))
  await studio.call('settings.change', { light: { rotation: -45, exposure: 1.5 } })
  const wanted = { environment: own.sha256, rotation: -45, exposure: 1.5, automaticExposure: true, surroundings: [own] }
  expect(await lightOf(studio)).toEqual(wanted)
  expect(
    studio.events.some((event) => event.type === 'settings' && event.settings.light.environment === own.sha256),
  ).toBe(true)
  const { dataFolder } = studio.ports
  // Older than what no one names may become.
  const inputs = join(dataFolder, 'inputs')
  for (const name of readdirSync(inputs)) utimesSync(join(inputs, name), 0, 0)
  await studio.stop()
  const again = await runStudio(fakePorts({ dataFolder }))
  expect(await lightOf(again)).toEqual(wanted)
  expect(await again.backend.openInput(own.sha256)).toMatchObject({ bytes: hdr(1).length })
})

test('lists the same picture once', async () => {
  const studio = await runStudio(fakePorts())
  await keep(studio, hdr(1))
  await keep(studio, hdr(1), 'Again.hdr')
  expect((await lightOf(studio)).surroundings).toMatchObject([{ name: 'Again.hdr' }])
})

test('refuses another file type with the reason, and changes nothing', async () => {
  const studio = await runStudio(fakePorts())
  const before = await lightOf(studio)
  await expect(keep(studio, new TextEncoder().encode('v/1 no picture'))).rejects.toMatchObject({
    code: 'unsupported-format',
    details: { reason: 'not-hdr' },
  })
  await expect(keep(studio, writeHdr({ width: 9, height: 4, light: () => [1, 1, 1] }))).rejects.toMatchObject({
    details: { reason: 'hdr-not-panorama', width: 9, height: 4 },
  })
  expect(await lightOf(studio)).toEqual(before)
})

test('limits the number of pictures, and frees a place when one is removed', async () => {
  const studio = await runStudio(fakePorts())
  for (let count = 0; count < maxSurroundings; count++) await keep(studio, hdr(2 ** count))
  await expect(keep(studio, hdr(0.1))).rejects.toMatchObject({
    code: 'invalid-input',
    details: { reason: 'surroundings-full', limit: maxSurroundings },
  })
  const { surroundings } = await lightOf(studio)
  await studio.call('settings.change', { light: { surroundings: surroundings.slice(1), environment: 'studio' } })
  await keep(studio, hdr(0.1))
  expect((await lightOf(studio)).surroundings).toHaveLength(maxSurroundings)
})
