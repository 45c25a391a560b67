/** Every format that is read, written in every format that is written, and read again: what is still there. */
import { writers } from '../../../electron/engine/formats/writers.ts'
import { readModel } from '../../../electron/engine/formats/read-model.ts'
import type { WriteOptions } from '../../../electron/engine/formats/write-options.ts'
import type { Model } from '../../../electron/engine/model.ts'
import { exportFormats, formats, type ExportFormat } from '../../../shared/formats/formats.ts'
import { keptTraits, traits, traitsOf, type Trait } from './compare-models.ts'
import { as3ds, asDae, asFbxBinary, asFbxText, asOff } from './foreign-samples.ts'
import { box, material, picture } from './samples.ts'
import { readUsdz } from './usdz-reader.ts'

export interface Target {
  name: string
  format: ExportFormat
  options?: WriteOptions
}

/** What is written: every format, and GLB in its packings. */
export const targets: readonly Target[] = [
  ...exportFormats.map((format): Target => ({ name: format, format })),
  { name: 'glb, Draco', format: 'glb', options: { compression: 'draco' } },
  { name: 'glb, meshopt', format: 'glb', options: { compression: 'meshopt' } },
]

/** What is read: of that what is read too, and the formats of others. */
export const sources: readonly { name: string; make(model: Model): Uint8Array | Promise<Uint8Array> }[] = [
  ...targets
    .filter(({ format }) => formats[format].reader !== null)
    .map(({ name, format, options }) => ({ name, make: (model: Model) => writers[format](model, options) })),
  { name: 'fbx, binary', make: asFbxBinary },
  { name: 'fbx, text', make: asFbxText },
  { name: 'dae', make: asDae },
  { name: '3ds', make: as3ds },
  { name: 'off', make: asOff },
]

/** A box with a picture, a metal and colours of its vertices. */
export async function pairModel(): Promise<Model> {
  const halves = await picture()
  const model = box(
    [
      material('Painted', {
        baseColourTexture: halves,
        normalTexture: { ...halves, name: 'bumps' },
        metalnessRoughnessTexture: { ...halves, name: 'surface' },
      }),
      material('Metal', { baseColour: [0.8, 0.05, 0.02, 1], metalness: 0.75, roughness: 0.25 }),
      material('Coloured'),
    ],
    (face) => Math.floor(face / 2),
  )
  const [, , coloured] = model.parts
  coloured!.colours = Float32Array.from({ length: 8 * 4 }, (_, i) => (i % 4 === 3 ? 1 : ((i * 7) % 11) / 10))
  for (const part of model.parts.slice(1)) delete part.uvs
  return model
}

export interface Pair {
  from: string
  to: Target
  /** What the file read had, and what of that the file written holds. */
  had: Set<Trait>
  kept: Set<Trait>
}

/** All pairs, row by row. */
export async function allPairs(): Promise<Pair[]> {
  const model = await pairModel()
  const pairs: Pair[] = []
  for (const source of sources) {
    const { name } = source
    const read = await readModel(await source.make(model), '')
    for (const to of targets) {
      const file = await writers[to.format](read, to.options)
      const back = to.format === 'usdz' ? readUsdz(file) : await readModel(file, '')
      pairs.push({ from: name, to, had: traitsOf(read), kept: await keptTraits(read, back) })
    }
  }
  return pairs
}

/** As a table: a row for what is read, with what it had, a column for what is written, with what it kept. */
export function pairTable(pairs: readonly Pair[]): string {
  const said = (some: Set<Trait>): string => traits.filter((trait) => some.has(trait)).join(' ')
  const columns = targets.map(({ name }) => name)
  const lines = [`| from | has | ${columns.join(' | ')} |`, `| --- | --- |${columns.map(() => ' --- |').join('')}`]
  for (const { name } of sources) {
    const row = pairs.filter(({ from }) => from === name)
    lines.push(`| ${name} | ${said(row[0]!.had)} | ${row.map(({ kept }) => said(kept)).join(' | ')} |`)
  }
  return lines.join('\n')
}
