/** Sound files of every format to be harmed: small ones that we make, and small ones of others. */
import { readModel } from '../../../../electron/engine/formats/read-model.ts'
import { writers } from '../../../../electron/engine/formats/writers.ts'
import { exportFormats, formats } from '../../../../shared/formats/formats.ts'
import { realFile, realPaths } from '../../../support/real-models.ts'
import { as3ds, asDae, asFbxBinary, asFbxText, asOff } from '../foreign-samples.ts'
import { rich } from '../samples.ts'
import { crateOfBox } from '../usd-crate-sample.ts'

export interface Seed {
  name: string
  file: Uint8Array
}

/** Larger files hide what is done to them, and take longer than they tell. */
const largestBytes = 130_000
/** Of one kind, so that none drowns the others. */
const maxOfKind = 6
const endings = /\.(glb|gltf|obj|stl|ply|3mf|fbx|dae|3ds|off|zip|usd[acz]?)$/i

/** All of them sound, in an order that is the same everywhere that the same files are. */
export async function fuzzSeeds(): Promise<Seed[]> {
  const model = await rich()
  const seeds: Seed[] = []
  for (const format of exportFormats)
    if (formats[format].reader !== null) seeds.push({ name: `own ${format}`, file: await writers[format](model) })
  for (const compression of ['draco', 'meshopt'] as const)
    seeds.push({ name: `own glb, ${compression}`, file: await writers.glb(model, { compression }) })
  const foreign = { dae: asDae, 'fbx text': asFbxText, 'fbx binary': asFbxBinary, '3ds': as3ds, off: asOff }
  for (const [name, make] of Object.entries(foreign)) seeds.push({ name: `own ${name}`, file: make(model) })
  seeds.push({ name: 'own usdc', file: crateOfBox() })
  const ofKind = new Map<string, number>()
  for (const path of realPaths('.')) {
    if (!endings.test(path) || path.startsWith('malformed') || path.startsWith('hidden')) continue
    const kind = path.slice(path.lastIndexOf('.')).toLowerCase()
    const file = realFile(path)
    if (file.byteLength > largestBytes) continue
    if ((ofKind.get(kind) ?? 0) >= maxOfKind || !(await isSound(file))) continue
    ofKind.set(kind, (ofKind.get(kind) ?? 0) + 1)
    seeds.push({ name: path, file })
  }
  return seeds
}

async function isSound(file: Uint8Array): Promise<boolean> {
  return readModel(file, '').then(
    () => true,
    () => false,
  )
}
