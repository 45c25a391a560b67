/** Reads the model inside a ZIP archive: a .glb, .gltf, .obj, .ply or .stl with its companions. */
import { AppError } from '../../../shared/app-error.ts'
import type { Model } from '../model.ts'
import type { Companions } from './gltf-file.ts'
import { readGltf } from './gltf-read.ts'
import { readObj } from './obj-read.ts'
import { readPly } from './ply-read.ts'
import { readStl } from './stl-read.ts'
import { openZip, type ZipArchive } from './zip-read.ts'

/** The one that keeps the most comes first. */
const readers: readonly [string, (file: Uint8Array, companions: Companions) => Model | Promise<Model>][] = [
  ['.glb', readGltf],
  ['.gltf', readGltf],
  ['.obj', readObj],
  ['.ply', readPly],
  ['.stl', readStl],
]

/** The model of an archive. Rejects `unsupported-format` where there is none. */
export async function readArchive(file: Uint8Array): Promise<Model> {
  const archive = openZip(file)
  const main = mainModel(archive)
  if (main === null)
    throw new AppError('unsupported-format', 'The archive holds no model that can be read', {
      details: { reason: 'archive-without-model', names: archive.names.slice(0, 20) },
    })
  const [extension, read] = readers.find(([ending]) => main.toLowerCase().endsWith(ending))!
  const folder = main.slice(0, main.lastIndexOf('/') + 1)
  const model = await read(archive.read(main)!, companionsIn(archive, folder))
  return { ...model, name: model.name || main.slice(folder.length, -extension.length) }
}

/** The path of the model that an archive is about: the largest of the best kind. Null where there is none. */
export function mainModel(archive: ZipArchive): string | null {
  const names = archive.names.filter(isMeant)
  for (const [extension] of readers) {
    const [largest] = names
      .filter((name) => name.toLowerCase().endsWith(extension))
      .sort((a, b) => archive.size(b) - archive.size(a) || (a < b ? -1 : 1))
    if (largest !== undefined) return largest
  }
  return null
}

/** Whether a person put it in: programs add folders and files of their own. */
export function isMeant(name: string): boolean {
  return !/(^|\/)(__MACOSX|\.)/.test(name)
}

function companionsIn(archive: ZipArchive, folder: string): Companions {
  return (path) => {
    const wanted = folder + path.replaceAll('\\', '/').replace(/^(\.\/)+/, '')
    const stored = archive.names.find((other) => other.toLowerCase() === wanted.toLowerCase())
    return archive.read(archive.names.includes(wanted) ? wanted : (stored ?? ''))
  }
}
