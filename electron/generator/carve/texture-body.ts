/** Textures a carved body with the colours of its pictures. */
import { linearFromSrgb } from '../../../shared/geometry/srgb.ts'
import { encodeJpeg } from '../../engine/image/encode-jpeg.ts'
import type { Material, Part, Progress } from '../../engine/model.ts'
import { bakeAtlas } from '../../engine/texture/bake-atlas.ts'
import { unwrap } from '../../engine/texture/unwrap.ts'
import { fillUnseen } from './fill-unseen.ts'
import { seenColours } from './paint-views.ts'
import type { ViewTexture } from './view-texture.ts'

export interface Surface {
  positions: Float32Array
  /** Unit vectors, 3 values per vertex. */
  normals: Float32Array
  indices: Uint32Array
}

export interface TexturedBody {
  part: Part
  material: Material
  /** JPEG file of the texture, in its own buffer. */
  texture: Uint8Array
  /** Fraction of the surface's vertices that a picture shows well. */
  seen: number
}

/** Colours below this weight are blended with neighbouring ones. */
const fullWeight = 0.15

/** Bakes the pictures onto new texture coordinates of a closed surface; unseen areas take the nearest colours. */
export async function textureBody(
  surface: Surface,
  textures: readonly ViewTexture[],
  resolution: number,
  progress: Progress,
): Promise<TexturedBody> {
  const { positions, normals, indices } = surface
  const colourAt = seenColours(textures)
  const count = positions.length / 3
  const filled = new Float32Array(positions.length)
  const weight = new Float32Array(count)
  let wellSeen = 0
  for (let vertex = 0; vertex < count; vertex++) {
    const at = vertex * 3
    const seen = colourAt(positions[at]!, positions[at + 1]!, positions[at + 2]!, normals[at]!, normals[at + 2]!)
    filled[at] = seen.red
    filled[at + 1] = seen.green
    filled[at + 2] = seen.blue
    weight[vertex] = Math.min(1, seen.weight / fullWeight)
    if (weight[vertex] === 1) wellSeen++
  }
  progress(0.1, 'painting')
  fillUnseen(surface, filled, weight)
  progress(0.2, 'unwrapping')
  const {
    source,
    uvs,
    indices: corners,
  } = await unwrap(surface, { resolution }, (share) => progress(0.2 + 0.4 * share, 'unwrapping'))
  const layout = { positions: gather(positions, source), normals: gather(normals, source), uvs, indices: corners }
  const { baseColour } = bakeAtlas(
    layout,
    { resolution, relief: 'none' },
    ({ face, u, v, w, x, y, z, nx, nz }, texel) => {
      const seen = colourAt(x, y, z, nx, nz)
      const own = Math.min(1, seen.weight / fullWeight)
      const [a, b, c] = [indices[face * 3]! * 3, indices[face * 3 + 1]! * 3, indices[face * 3 + 2]! * 3]
      const mixed = (value: number, channel: number): number => {
        const around = filled[a + channel]! * u + filled[b + channel]! * v + filled[c + channel]! * w
        return linearFromSrgb((value * own + around * (1 - own)) / 255)
      }
      texel.red = mixed(seen.red, 0)
      texel.green = mixed(seen.green, 1)
      texel.blue = mixed(seen.blue, 2)
    },
    (share) => progress(0.6 + 0.35 * share, 'painting'),
  )
  const bytes = await encodeJpeg(baseColour, 92)
  const { width, height } = baseColour
  progress(1)
  return {
    part: { name: 'Body', material: 0, positions: layout.positions, normals: layout.normals, uvs, indices: corners },
    material: {
      name: 'Pictures',
      baseColour: [1, 1, 1, 1],
      metalness: 0,
      roughness: 0.65,
      baseColourTexture: { name: 'pictures', mediaType: 'image/jpeg', bytes, width, height },
    },
    texture: bytes.slice(),
    seen: count === 0 ? 0 : wellSeen / count,
  }
}

function gather(values: Float32Array, source: Uint32Array): Float32Array {
  const out = new Float32Array(source.length * 3)
  source.forEach((from, to) => out.set(values.subarray(from * 3, from * 3 + 3), to * 3))
  return out
}
