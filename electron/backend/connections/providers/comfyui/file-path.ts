/** Path of an input in ComfyUI's input folder. Pure. */
import { typeOfMediaType, typeOfName } from '../../../../../shared/formats/file-type.ts'
import type { InputFile } from '../../service-client.ts'

/**
 * Returns a name derived from the content, so that files never overwrite each other. Meshes are stored where the loader
 * nodes look.
 */
export function filePathOf({ sha256, mediaType, name }: InputFile): { folder: '3d' | null; name: string } {
  const type = typeOfMediaType(mediaType) ?? typeOfName(name)
  return {
    folder: mediaType.startsWith('image/') ? null : '3d',
    name: `maquette-${sha256.slice(0, 32)}${type === null ? '' : `.${type.extension}`}`,
  }
}
