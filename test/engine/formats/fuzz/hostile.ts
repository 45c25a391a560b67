/** Every way in which a small file may ask for much, by name. */
import { hostileGltf, type Hostile } from './hostile-gltf.ts'
import { hostileOthers } from './hostile-others.ts'

export type { Hostile }

export const hostileFiles: readonly [name: string, make: Hostile][] = Object.entries({
  ...hostileGltf,
  ...hostileOthers,
})

/** The most that `make` is asked for; from there on a file is refused before it is unpacked, or as large as it claims. */
export const largestHostile = 1e6
