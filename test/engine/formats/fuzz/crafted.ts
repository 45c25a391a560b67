/** Files of every format that are long where a careless reader looks at everything again for each thing, by name. */
import { craftedMeshes } from './crafted-meshes.ts'
import { craftedScenes } from './crafted-scenes.ts'
import { craftedXml } from './crafted-xml.ts'

/** A file with `n` of something; every name begins with its format. */
export type Crafted = (n: number) => Uint8Array

export const craftedFiles: readonly (readonly [name: string, make: Crafted])[] = Object.entries({
  ...craftedXml,
  ...craftedScenes,
  ...craftedMeshes,
})
