/** The facts of a picture, examined once for each address. */
import { useEffect, useState } from 'react'
import { examinePicture, type PictureFindings } from './examine-picture.ts'

export interface PictureFacts extends PictureFindings {
  /** Pixels. */
  width: number
  height: number
}

/** Side of the examined thumbnail, px. */
const thumbnailSide = 256
const maxKept = 200
const factsCache = new Map<string, Promise<PictureFacts | null>>()

/** Returns the facts; undefined while unknown, null for an unreadable picture. The URL must identify the content. */
export function usePictureFacts(url: string | null): PictureFacts | null | undefined {
  const [state, setState] = useState<{ url: string; facts: PictureFacts | null } | null>(null)
  useEffect(() => {
    if (url === null) return
    let over = false
    void factsOf(url).then((facts) => {
      if (!over) setState({ url, facts })
    })
    return () => {
      over = true
    }
  }, [url])
  return state !== null && state.url === url ? state.facts : undefined
}

/** Returns the known facts of several pictures by URL. */
export function useFactsOfPictures(urls: readonly string[]): ReadonlyMap<string, PictureFacts | null> {
  const [known, setKnown] = useState<ReadonlyMap<string, PictureFacts | null>>(new Map())
  const asked = urls.join('\n')
  useEffect(() => {
    let over = false
    for (const url of asked.split('\n').filter((each) => each !== ''))
      void factsOf(url).then((facts) => {
        if (!over) setKnown((before) => new Map(before).set(url, facts))
      })
    return () => {
      over = true
    }
  }, [asked])
  return known
}

function factsOf(url: string): Promise<PictureFacts | null> {
  const before = factsCache.get(url)
  if (before !== undefined) return before
  const facts = look(url).catch(() => null)
  if (factsCache.size >= maxKept) factsCache.clear()
  factsCache.set(url, facts)
  return facts
}

async function look(url: string): Promise<PictureFacts> {
  const image = new Image()
  image.src = url
  await image.decode()
  const { naturalWidth: width, naturalHeight: height } = image
  const scale = Math.min(1, thumbnailSide / Math.max(width, height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width * scale))
  canvas.height = Math.max(1, Math.round(height * scale))
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (context === null) throw new Error('no canvas')
  context.drawImage(image, 0, 0, canvas.width, canvas.height)
  return { width, height, ...examinePicture(context.getImageData(0, 0, canvas.width, canvas.height)) }
}
