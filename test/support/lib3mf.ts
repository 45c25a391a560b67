/** What lib3mf, the library of the 3MF Consortium, says of a file. */
import lib3mf from '@3mfconsortium/lib3mf'

export interface Lib3mfVerdict {
  /** The number of each: 32935 is an attribute without a namespace, 32942 a name of metadata that is not known. */
  warnings: number[]
  /** Why it was refused; null where it was read. */
  refused: string | null
  /** Triangles of each mesh object, in order. */
  triangles: number[]
}

/** Reads a file with lib3mf: strictly, or as lenient as it is by default. */
export async function readWithLib3mf(file: Uint8Array, strict: boolean): Promise<Lib3mfVerdict> {
  const library = await lib3mf()
  const wrapper = new library.CWrapper()
  const model = wrapper.CreateModel()
  const reader = model.QueryReader('3mf')
  reader.SetStrictModeActive(strict)
  library.FS.writeFile('/read.3mf', file)
  let refused: string | null = null
  try {
    reader.ReadFromFile('/read.3mf')
  } catch (error) {
    refused = String(error)
  }
  const warnings = Array.from({ length: Number(reader.GetWarningCount()) }, (_, i) => reader.GetWarning(i).ErrorCode)
  const triangles: number[] = []
  const meshes = refused === null ? model.GetMeshObjects() : null
  while (meshes?.MoveNext()) {
    const mesh = meshes.GetCurrentMeshObject()
    triangles.push(Number(mesh.GetTriangleCount()))
    mesh.delete()
  }
  for (const owned of [meshes, reader, model, wrapper]) owned?.delete()
  return { warnings, refused, triangles }
}
