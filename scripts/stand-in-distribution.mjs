/**
 * The layout of Electron's runtime without the runtime: the files that electron-builder looks for, so that packaging
 * can be tested without it. Nothing in it runs.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createPackage } from '@electron/asar'

/** Electron stores its fuses after this text: a version, their number, and one byte each, as shipped. */
const sentinel = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX'
const asShipped = '10110011'

/** Writes the layout into an empty folder, for Linux. */
export async function writeStandInDistribution(folder, version) {
  mkdirSync(join(folder, 'resources'), { recursive: true })
  mkdirSync(join(folder, 'locales'))
  for (const language of ['en-US', 'en-GB', 'de']) writeFileSync(join(folder, 'locales', `${language}.pak`), '')
  const wire = Buffer.concat([Buffer.from([1, asShipped.length]), Buffer.from(asShipped)])
  const binary = Buffer.concat([Buffer.from(`stand-in\n${sentinel}`), wire, Buffer.from('\n')])
  writeFileSync(join(folder, 'electron'), binary, { mode: 0o755 })
  writeFileSync(join(folder, 'version'), version)
  const app = mkdtempSync(join(tmpdir(), 'maquette-default-app-'))
  try {
    writeFileSync(join(app, 'package.json'), '{"name":"default","main":"main.js"}')
    writeFileSync(join(app, 'main.js'), '')
    await createPackage(app, join(folder, 'resources', 'default_app.asar'))
  } finally {
    rmSync(app, { recursive: true })
  }
}
