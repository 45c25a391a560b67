/** A preview of the picture that will be saved. */
import { useEffect, useRef } from 'react'
import type { Photographer, ShotRequest } from '../../state/stage/stage-shots.ts'
import { pictureWords } from '../../words/viewer/picture-words.ts'
import styles from './pictures.module.css'

const [widest, highest] = [240, 200]

/** Redrawn when the request changes; an unchanged background must be the same object. */
export function ShotPreview({ photographer, request }: { photographer: Photographer; request: ShotRequest }) {
  const frame = useRef<HTMLDivElement>(null)
  const scale = Math.min(widest / request.width, highest / request.height)
  const { background, ...others } = request
  const key = JSON.stringify({
    ...others,
    width: Math.round(request.width * scale),
    height: Math.round(request.height * scale),
  })
  useEffect(() => {
    // After the dialog's transition.
    const timer = setTimeout(() => {
      const small = { ...(JSON.parse(key) as Omit<ShotRequest, 'background'>), background }
      const ratio = Math.min(2, globalThis.devicePixelRatio)
      const picture = photographer.shoot({ ...small, width: small.width * ratio, height: small.height * ratio })
      picture.style.width = `${small.width}px`
      picture.style.height = `${small.height}px`
      frame.current?.replaceChildren(picture)
    }, 60)
    return () => clearTimeout(timer)
  }, [photographer, key, background])
  return (
    <div
      ref={frame}
      className={styles['preview']}
      style={{ width: widest, height: highest }}
      role="img"
      aria-label={pictureWords.preview}
    />
  )
}
