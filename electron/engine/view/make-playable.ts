/** Makes the `playable` file: the asset's own glTF with its animations, unpacked for a loader without decoders. */
import { AppError } from '../../../shared/protocol/app-error.ts'
import type { PlayableHeader } from '../../../shared/formats/view-file.ts'
import { gltfAsGlb } from '../formats/carry-gltf.ts'
import type { Progress } from '../model.ts'
import type { DeriveSource } from '../derived/make-derived.ts'
import { DerivedFileWriter } from '../derived/derived-file.ts'
import type { ViewOpened } from '../derived/read-view.ts'

/** Rejects with `unsupported-format` for anything but glTF, and with the errors of unpacking. */
export async function makePlayable(
  _view: ViewOpened,
  _parameters: object,
  progress: Progress,
  { file, mediaType }: DeriveSource,
): Promise<Uint8Array> {
  progress(0.1, 'unpacking')
  const writer = new DerivedFileWriter()
  const header: PlayableHeader = { kind: 'playable', glb: writer.add(await unpack(file, mediaType)) }
  progress(0.9, 'writing')
  return writer.finish(header)
}

async function unpack(file: Uint8Array, mediaType: string): Promise<Uint8Array> {
  const glb = await gltfAsGlb(file, mediaType)
  if (glb !== null) return glb
  throw new AppError('unsupported-format', 'only glTF is played', {
    details: { reason: 'only-gltf-plays' },
  })
}
