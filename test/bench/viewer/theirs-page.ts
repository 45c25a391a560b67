/** Runs in the page: Online3DViewer's engine, set to do no more than to show a model. */
import { EmbeddedViewer } from 'online-3d-viewer'

declare global {
  /** Resolves with the milliseconds until the whole model has been drawn. */
  var loadTheirs: (url: string, width: number, height: number) => Promise<number>
}

let viewer: EmbeddedViewer | null = null
let settle: { done: () => void; fail: (why: Error) => void } | null = null

globalThis.loadTheirs = (url, width, height) => {
  const place = document.querySelector<HTMLElement>('#viewer')!
  place.style.width = `${width}px`
  place.style.height = `${height}px`
  viewer ??= new EmbeddedViewer(place, {
    onModelLoaded: () => settle?.done(),
    onModelLoadFailed: () => settle?.fail(new Error(`Online3DViewer cannot load ${url}`)),
  })
  const shown = viewer
  const began = performance.now()
  return new Promise((resolve, reject) => {
    settle = {
      done: () => {
        // Reading a pixel waits until everything has been drawn.
        const gl = place.querySelector('canvas')!.getContext('webgl2')!
        gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, new Uint8Array(4))
        resolve(performance.now() - began)
      },
      fail: reject,
    }
    shown.LoadModelFromUrlList([new URL(url, location.href).href])
  })
}
