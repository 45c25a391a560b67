/** The pictures of a view as textures: each is there from the beginning as one neutral pixel, until its picture comes. */
import { LinearMipmapLinearFilter, NoColorSpace, RepeatWrapping, SRGBColorSpace, Texture, TextureSource } from 'three'
import type { ViewHeader } from '../../shared/formats/view-file.ts'
import type { MapName } from './lenses/lens.ts'

export interface ViewPictures {
  /** The texture of a picture in one of its uses, made when first asked for. */
  texture(picture: number, use: MapName): Texture
  /** A picture once it is there. */
  image(picture: number): ImageBitmap | null
  /** Puts a picture in place; returns the textures that are to be sent to the graphics card again. It is closed with the rest. */
  arrive(picture: number, image: ImageBitmap): Texture[]
  dispose(): void
}

/** What stands for a picture while it is not there: nothing is changed by it. */
const neutral: Record<MapName, string> = {
  baseColour: '#ffffff',
  normal: '#8080ff',
  metalnessRoughness: '#ffffff',
  occlusion: '#ffffff',
  emissive: '#000000',
}

/** One texture for each use of a picture: the same pixels are colours in one place and data in another. */
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
        // Its storage on the graphics card has the size of the one pixel.
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

/** A picture as a texture that is drawn as glTF says. The caller disposes it. */
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
