/** A small picture of what will be saved. */
import { useEffect, useRef } from 'react'
import type { Photographer, ShotRequest } from '../../state/stage/stage-shots.ts'
import { pictureWords } from '../../words/viewer/picture-words.ts'
import styles from './pictures.module.css'

const [widest, highest] = [240, 200]

/** Drawn again whenever the request changes; its background must stay the same object while it does not. */
export function ShotPreview({ photographer, request }: { photographer: Photographer; request: ShotRequest }) {
  const place = useRef<HTMLDivElement>(null)
  const scale = Math.min(widest / request.width, highest / request.height)
  const { background, ...others } = request
  const key = JSON.stringify({
    ...others,
    width: Math.round(request.width * scale),
    height: Math.round(request.height * scale),
  })
  useEffect(() => {
    // Not while the dialog slides in.
    const timer = setTimeout(() => {
      const small = { ...(JSON.parse(key) as Omit<ShotRequest, 'background'>), background }
      const ratio = Math.min(2, globalThis.devicePixelRatio)
      const picture = photographer.shoot({ ...small, width: small.width * ratio, height: small.height * ratio })
      picture.style.width = `${small.width}px`
      picture.style.height = `${small.height}px`
      place.current?.replaceChildren(picture)
    }, 60)
    return () => clearTimeout(timer)
  }, [photographer, key, background])
  return (
    <div
      ref={place}
      className={styles['preview']}
      style={{ width: widest, height: highest }}
      role="img"
      aria-label={pictureWords.preview}
    />
  )
}
