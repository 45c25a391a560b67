/** Saves an edited GLB as a new version of a model. */
import { join } from 'node:path'
import type { Asset, NameNote, Provenance } from '../../../shared/protocol/asset.ts'
import type { Measurement } from '../../../shared/protocol/measurement.ts'
import { checkSpace } from '../../disk/disk-space.ts'
import { checkOutput } from './check-output.ts'
import type { LibraryContext } from './context.ts'
import { describeAsset } from './describe-asset.ts'
import { removeFrom, writeWhole } from './disk.ts'
import type { ExpectedFile } from './check-output.ts'
import { assetIdOf } from './folders.ts'
import { assetName, fileNameFor } from './safe-name.ts'
import { writeSidecar } from './sidecar.ts'

/** Facts about the new file that cannot be read from its bytes. */
export interface VersionFacts {
  coordinateSystem?: Asset['coordinateSystem']
  partNames?: Asset['partNames']
  /** Omitted: the parent's. */
  measurements?: readonly Measurement[]
  /** What was done to the parent, for the name. */
  note?: NameNote
}

/**
 * Returns the saved version, named after its parent and what was done to it. Rejects with `disk-full`; nothing is left behind in
 * that case.
 */
export async function keepVersion(
  context: LibraryContext,
  parent: Asset,
  content: Uint8Array,
  provenance: Provenance,
  { coordinateSystem, partNames, note, measurements = parent.measurements ?? [] }: VersionFacts,
): Promise<Asset> {
  const id = assetIdOf(crypto.randomUUID(), 'edited.glb')
  const fileName = fileNameFor(assetName(parent.name), 'glb')
  const expected: ExpectedFile = {
    name: fileName,
    kind: 'model',
    mediaType: 'model/gltf-binary',
    bytes: content.byteLength,
    sha256: null,
  }
  const folder = join(context.folders.assets, id)
  try {
    await checkSpace(context.freeBytes, context.folders.assets, content.byteLength)
    await writeWhole(join(folder, fileName), content)
    const file = await checkOutput(join(folder, fileName), expected, null)
    const job = { title: parent.name, parentId: parent.id, partOf: null, note: note ?? null }
    const plain = await describeAsset(context, id, { fileName, file }, { job, expected, provenance, problem: null })
    const asset: Asset = {
      ...plain,
      ...(coordinateSystem === undefined ? {} : { coordinateSystem }),
      ...(partNames === undefined ? {} : { partNames }),
      ...(measurements.length === 0 ? {} : { measurements: [...measurements] }),
    }
    await writeSidecar(context, asset)
    context.store.assets.save(asset)
    context.inspect(id)
    return asset
  } catch (thrown) {
    await removeFrom(folder).catch(() => undefined)
    throw thrown
  }
}
