/** A view's pictures as textures; each is one neutral pixel until its picture arrives. */
import { LinearMipmapLinearFilter, NoColorSpace, RepeatWrapping, SRGBColorSpace, Texture, TextureSource } from 'three'
import type { ViewHeader } from '../../shared/formats/view-file.ts'
import type { MapName } from './lenses/lens.ts'

export interface ViewPictures {
  /** Returns a picture's texture for one use, created on the first call. */
  texture(picture: number, use: MapName): Texture
  /** Returns null until the picture has arrived. */
  image(picture: number): ImageBitmap | null
  /** Sets a picture and returns the textures that must be uploaded again. `dispose` closes the picture. */
  arrive(picture: number, image: ImageBitmap): Texture[]
  dispose(): void
}

/** Neutral pixels that do not change the material. */
const neutral: Record<MapName, string> = {
  baseColour: '#ffffff',
  normal: '#8080ff',
  metalnessRoughness: '#ffffff',
  occlusion: '#ffffff',
  emissive: '#000000',
}

/** Creates one texture for each use of a picture, because their colour spaces differ. */
export function createViewPictures(header: ViewHeader): ViewPictures {
  const textures = new Map<string, Texture>()
  const images = new Map<number, ImageBitmap>()
  return {
    texture(picture, use) {
      const key = `${picture} ${use}`
      const known = textures.get(key)
      if (known !== undefined) return known
      const texture = pictureTexture(images.get(picture) ?? onePixel(neutral[use]), use)
      texture.name = header.textures[picture]?.name ?? ''
      textures.set(key, texture)
      return texture
    },
    image: (picture) => images.get(picture) ?? null,
    arrive(picture, image) {
      images.set(picture, image)
      const waiting = [...textures].filter(([key]) => key.startsWith(`${picture} `)).map(([, texture]) => texture)
      for (const texture of waiting) {
        // Its GPU storage was allocated for one pixel.
        texture.dispose()
        texture.source = new TextureSource(image)
        texture.needsUpdate = true
      }
      return waiting
    },
    dispose() {
      for (const texture of textures.values()) texture.dispose()
      for (const image of images.values()) image.close()
      textures.clear()
      images.clear()
    },
  }
}

/** Returns a texture with its glTF sampler settings. The caller disposes it. */
export function pictureTexture(image: ImageBitmap | HTMLCanvasElement, use: MapName): Texture {
  const texture = new Texture()
  texture.colorSpace = use === 'baseColour' || use === 'emissive' ? SRGBColorSpace : NoColorSpace
  texture.flipY = false
  texture.premultiplyAlpha = false
  texture.wrapS = RepeatWrapping
  texture.wrapT = RepeatWrapping
  texture.minFilter = LinearMipmapLinearFilter
  texture.anisotropy = 8
  texture.source = new TextureSource(image)
  texture.needsUpdate = true
  return texture
}

function onePixel(colour: string): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = 1
  canvas.height = 1
  const context = canvas.getContext('2d')
  if (context !== null) {
    context.fillStyle = colour
    context.fillRect(0, 0, 1, 1)
  }
  return canvas
}
