/** Reads the model inside a ZIP archive: a .gltf, .glb or .obj with its companions. */
import { AppError } from '../../../shared/app-error.ts'
import type { Model } from '../model.ts'
import { readGltf } from './gltf-read.ts'
import { readObj } from './obj-read.ts'
import { openZip } from './zip-read.ts'

const readable = ['.gltf', '.glb', '.obj']

/** The first model by kind, then by name. Rejects `unsupported-format` where there is none. */
export async function readArchive(file: Uint8Array): Promise<Model> {
  const archive = openZip(file)
  const names = archive.names.filter((name) => !name.startsWith('__MACOSX/')).sort()
  for (const extension of readable) {
    const name = names.find((candidate) => candidate.toLowerCase().endsWith(extension))
    if (name === undefined) continue
    const folder = name.slice(0, name.lastIndexOf('/') + 1)
    const companions = (path: string): Uint8Array | undefined => {
      const wanted = folder + path.replaceAll('\\', '/').replace(/^(\.\/)+/, '')
      const stored = names.find((other) => other.toLowerCase() === wanted.toLowerCase())
      return archive.read(archive.names.includes(wanted) ? wanted : (stored ?? ''))
    }
    const main = archive.read(name)!
    const model = extension === '.obj' ? readObj(main, companions) : await readGltf(main, companions)
    return { ...model, name: model.name || name.slice(folder.length, -extension.length) }
  }
  throw new AppError('unsupported-format', 'The archive holds no model that can be read', {
    details: { reason: 'archive-without-model', names: names.slice(0, 20) },
  })
}
