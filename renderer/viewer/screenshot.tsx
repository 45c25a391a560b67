/** What the stage shows, as a PNG with the stage's own background. */
import { useThree } from '@react-three/fiber'
import { useEffect } from 'react'
import { stageStore } from '../state/stage.ts'

/** Saves a picture whenever the stage is asked for one. */
export function Screenshot({ name }: { name: string }) {
  const gl = useThree((state) => state.gl)
  const scene = useThree((state) => state.scene)
  const camera = useThree((state) => state.camera)
  useEffect(
    () =>
      stageStore.subscribe((state, before) => {
        if (state.screenshotRequests === before.screenshotRequests) return
        // Drawn now, because the browser may have given the last frame's pixels away.
        gl.render(scene, camera)
        const picture = onBackground(gl.domElement)
        picture.toBlob((blob) => {
          if (blob !== null) download(blob, `${name.replaceAll(/[\\/:*?"<>|]+/g, ' ').trim() || 'Model'}.png`)
        }, 'image/png')
      }),
    [gl, scene, camera, name],
  )
  return null
}

function onBackground(canvas: HTMLCanvasElement): HTMLCanvasElement {
  const picture = document.createElement('canvas')
  picture.width = canvas.width
  picture.height = canvas.height
  const context = picture.getContext('2d')
  if (context === null) return canvas
  const style = getComputedStyle(document.documentElement)
  const gradient = context.createLinearGradient(0, 0, 0, picture.height)
  gradient.addColorStop(0, style.getPropertyValue('--mq-stage-top').trim() || '#3a3a3a')
  gradient.addColorStop(1, style.getPropertyValue('--mq-stage-bottom').trim() || '#2a2a2a')
  context.fillStyle = gradient
  context.fillRect(0, 0, picture.width, picture.height)
  context.drawImage(canvas, 0, 0)
  return picture
}

function download(blob: Blob, fileName: string): void {
  const url = URL.createObjectURL(blob)
  const anchor = document.createElement('a')
  anchor.href = url
  anchor.download = fileName
  anchor.click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
