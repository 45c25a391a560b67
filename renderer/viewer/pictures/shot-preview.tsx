/** A small picture of what will be saved. */
import { useEffect, useRef } from 'react'
import type { Photographer, ShotWish } from '../../state/stage-shots.ts'
import styles from './pictures.module.css'

const [widest, highest] = [240, 200]

/** Drawn anew whenever the wish is another one. */
export function ShotPreview({ photographer, wish }: { photographer: Photographer; wish: ShotWish }) {
  const place = useRef<HTMLDivElement>(null)
  const scale = Math.min(widest / wish.width, highest / wish.height)
  const key = JSON.stringify({
    ...wish,
    width: Math.round(wish.width * scale),
    height: Math.round(wish.height * scale),
  })
  useEffect(() => {
    // Not while the dialog slides in.
    const timer = setTimeout(() => {
      const small = JSON.parse(key) as ShotWish
      const ratio = Math.min(2, globalThis.devicePixelRatio)
      const picture = photographer.shoot({ ...small, width: small.width * ratio, height: small.height * ratio })
      picture.style.width = `${small.width}px`
      picture.style.height = `${small.height}px`
      place.current?.replaceChildren(picture)
    }, 60)
    return () => clearTimeout(timer)
  }, [photographer, key])
  return (
    <div
      ref={place}
      className={styles['preview']}
      style={{ width: widest, height: highest }}
      role="img"
      aria-label="What the picture will show"
    />
  )
}
