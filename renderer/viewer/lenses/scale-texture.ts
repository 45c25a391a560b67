/** The colour scale as a texture, made once. */
import { DataTexture, LinearFilter, SRGBColorSpace } from 'three'
import { scalePixels } from './colour-scale.ts'

let texture: DataTexture | null = null

/** 256 × 1; low values at the left. */
export function scaleTexture(): DataTexture {
  if (texture === null) {
    texture = new DataTexture(scalePixels(256), 256, 1)
    texture.colorSpace = SRGBColorSpace
    texture.minFilter = LinearFilter
    texture.magFilter = LinearFilter
    texture.needsUpdate = true
  }
  return texture
}
