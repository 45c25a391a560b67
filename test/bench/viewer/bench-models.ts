/** The files of the bench: one bumpy ball in four formats, in the studio's library, looked into and without derived files. */
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Asset } from '../../../shared/protocol/asset.ts'
import { writers } from '../../../electron/engine/formats/writers.ts'
import { openZip } from '../../../electron/engine/formats/zip-read.ts'
import { bumpyBall } from '../../engine/view/shapes.ts'
import { until } from '../../support/studio-client.ts'
import type { BenchHost } from './bench-host.ts'

export const benchFormats = ['glb', 'stl', 'obj', 'ply'] as const
export type BenchFormat = (typeof benchFormats)[number]

/** Makes a model of about so many triangles and imports it. Resolves when nothing is being done with it any more. */
export async function importBall(host: BenchHost, format: BenchFormat, triangles: number): Promise<Asset> {
  const written = await writers[format](bumpyBall(triangles))
  const archive = format === 'obj' ? openZip(written) : null
  const file = archive === null ? written : archive.read(archive.names.find((name) => name.endsWith('.obj'))!)!
  // Writing held up this process, which is the server as well: connections that it has closed meanwhile are noticed now.
  await pause(200)
  const stagedId = await host.client.stage(file, `ball-${triangles}.${format}`, 'application/octet-stream')
  const { id } = (await host.client.call('assets.import', { stagedId })).assets[0]!
  const asset = await until(async () => {
    const { assets } = await host.client.call('studio.snapshot', {})
    return assets.find((each) => each.id === id && !each.pending)
  }, 300_000)
  // What is made ahead is made by now, so that it does not come into anything that is measured.
  await until(async () => derivedOf(host, id).some((name) => name.startsWith('view')), 300_000)
  return asset
}

/** Deletes the derived files of an asset, so that the next opening makes them again. */
export function forgetDerived(host: BenchHost, id: string): void {
  rmSync(join(host.dataFolder, 'derived', id), { recursive: true, force: true })
}

function derivedOf({ dataFolder }: BenchHost, id: string): string[] {
  const folder = join(dataFolder, 'derived', id)
  return existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.bin')) : []
}
