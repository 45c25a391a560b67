/** glTF and GLB, compressed or not, with decoders that come with the application. */
// Other projects that check this file know the module by this line alone.
// oxlint-disable-next-line typescript/triple-slash-reference
/// <reference path="./meshopt-reference.d.ts" />
import { LoadingManager } from 'three'
import type { Object3D } from 'three'
import { DRACOLoader } from 'three/examples/jsm/loaders/DRACOLoader.js'
import { GLTFLoader } from 'three/examples/jsm/loaders/GLTFLoader.js'
import { MeshoptDecoder } from 'meshopt-reference'
import { AppError } from '../../shared/app-error.ts'

/** `folder` is where the files stand that a .gltf names. Rejects with AppError. */
export async function readGltf(bytes: ArrayBuffer, folder: string): Promise<Object3D> {
  refuseUnknownCompression(bytes)
  const manager = new LoadingManager()
  const draco = new DRACOLoader(manager)
  // The page's content policy allows no WebAssembly, so the plain JavaScript decoder is used.
  Object.assign(draco, { decoderConfig: { type: 'js' } })
  const loader = new GLTFLoader(manager).setDRACOLoader(draco).setMeshoptDecoder(MeshoptDecoder)
  try {
    const { scene } = await loader.parseAsync(bytes, folder)
    return scene
  } finally {
    draco.dispose()
  }
}

/** KTX2 pictures need WebAssembly to unpack; better a sentence than a model without its colours. */
function refuseUnknownCompression(bytes: ArrayBuffer): void {
  const head = new TextDecoder('latin1').decode(new Uint8Array(bytes, 0, Math.min(bytes.byteLength, 262_144)))
  if (head.includes('KHR_texture_basisu'))
    throw new AppError('unsupported-format', 'KHR_texture_basisu is not supported by the stage', {
      details: { reason: 'Its pictures are packed as KTX2, which the stage cannot show' },
    })
}
