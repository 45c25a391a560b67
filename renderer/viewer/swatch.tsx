/** A button with a small preview picture. */
import { Tooltip } from '@mantine/core'
import { useEffect, useRef } from 'react'
import styles from './stage.module.css'

interface SwatchProps {
  name: string
  chosen: boolean
  wide: boolean
  /** Called once. If it fails, the swatch stays empty. */
  paint: () => ImageData | Promise<ImageData>
  onChoose: () => void
}

export function Swatch({ name, chosen, wide, paint, onChoose }: SwatchProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const paintRef = useRef(paint)
  useEffect(() => {
    let over = false
    const draw = (picture: ImageData) => {
      const element = canvas.current
      if (element === null || over) return
      element.width = picture.width
      element.height = picture.height
      element.getContext('2d')?.putImageData(picture, 0, 0)
    }
    const picture = paintRef.current()
    if (picture instanceof ImageData) draw(picture)
    // The error is reported when the swatch is chosen.
    else picture.then(draw, () => undefined)
    return () => {
      over = true
    }
  }, [])
  return (
    <Tooltip label={name} position="top">
      <button
        type="button"
        role="radio"
        aria-checked={chosen}
        aria-label={name}
        className={styles['swatch']}
        data-wide={wide || undefined}
        onClick={onChoose}
      >
        <canvas ref={canvas} />
      </button>
    </Tooltip>
  )
}
