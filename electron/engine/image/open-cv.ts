/** OpenCV, compiled to WebAssembly: loaded once per thread on first use (about 0.15 s). */
import { createRequire } from 'node:module'
import { AppError } from '../../../shared/protocol/app-error.ts'

/** A matrix in OpenCV's own memory; call `delete`. */
export interface CvMat {
  data: Uint8Array
  data64F: Float64Array
  delete(): void
}

/** The part of OpenCV that is used here. */
export interface OpenCv {
  Mat: new (rows: number, columns: number, type: number) => CvMat
  Rect: new (x: number, y: number, width: number, height: number) => object
  grabCut(
    image: CvMat,
    mask: CvMat,
    rect: object,
    background: CvMat,
    foreground: CvMat,
    rounds: number,
    mode: number,
  ): void
  CV_8UC1: number
  CV_8UC3: number
  CV_64FC1: number
  GC_BGD: number
  GC_FGD: number
  GC_PR_BGD: number
  GC_PR_FGD: number
  GC_EVAL: number
}

let loading: Promise<{ cv: OpenCv }> | undefined

/**
 * Loads OpenCV. The library is returned in a wrapper because the module object has a `then` that resolves to itself, on
 * which an `await` would never end. Rejects with `internal` if WebAssembly cannot be started.
 */
export function loadOpenCv(): Promise<{ cv: OpenCv }> {
  loading ??= start()
  return loading
}

interface Starting extends OpenCv {
  onRuntimeInitialized?: () => void
  onAbort?: (reason: unknown) => void
}

const processEvents = ['uncaughtException', 'unhandledRejection'] as const

async function start(): Promise<{ cv: OpenCv }> {
  // The library installs listeners that end the process on any unhandled rejection, so they are removed.
  const before = processEvents.map((event) => process.listeners(event as 'uncaughtException'))
  // Not `import()`: wrappers such as test runners may call the module's own `then`.
  const module = createRequire(import.meta.url)('@techstark/opencv-js') as Starting
  processEvents.forEach((event, i) => {
    for (const listener of process.listeners(event as 'uncaughtException')) {
      if (!before[i]!.includes(listener)) process.removeListener(event, listener)
    }
  })
  return new Promise((resolve, reject) => {
    const ready = (): void => resolve({ cv: module })
    if (typeof module.Mat === 'function') ready()
    else {
      module.onRuntimeInitialized = ready
      module.onAbort = (reason) => reject(new AppError('internal', 'OpenCV did not start', { cause: reason }))
    }
  })
}
