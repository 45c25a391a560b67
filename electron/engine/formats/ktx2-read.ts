/** Decodes KTX2 textures (ETC1S and UASTC, with or without Zstandard) with three.js's Basis Universal transcoder. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { compileFunction } from 'node:vm'
import { AppError } from '../../../shared/protocol/app-error.ts'
import type { Raster } from '../model.ts'
import { ktx2Header } from './ktx2-header.ts'
import { boundedWasm, type BoundedWasm } from './bounded-wasm.ts'
import { checkTexturePixels, damagedTexture } from './limits.ts'

interface BasisModule {
  initializeBasis(): void
  KTX2File: new (bytes: Uint8Array) => Ktx2File
}

interface Ktx2File {
  isValid(): boolean | number
  getWidth(): number
  getHeight(): number
  startTranscoding(): boolean | number
  getImageTranscodedSizeInBytes(level: number, layer: number, face: number, format: number): number
  transcodeImage(
    target: Uint8Array,
    level: number,
    layer: number,
    face: number,
    format: number,
    unused: number,
    channel0: number,
    channel1: number,
  ): boolean | number
  close(): void
  delete(): void
}

/** The transcoder's constant for 32-bit RGBA. */
const rgba32 = 13
/** Memory of the transcoder itself, and the memory size above which it is not reused. */
const ownBytes = 64 * 1024 * 1024
const keptBytes = 96 * 1024 * 1024

interface Loaded {
  basis: BasisModule
  wasm: BoundedWasm
}

let loading: Promise<Loaded> | undefined

/**
 * Decodes the largest level. Rejects with `unsupported-format` for damaged or unsupported KTX2 files, `unsafe-file` for
 * excessive size.
 */
export async function readKtx2(bytes: Uint8Array, name: string): Promise<Raster> {
  const header = ktx2Header(bytes)
  if (header === undefined) throw unreadable(name)
  const { width, height } = header
  checkTexturePixels(name, width, height, bytes.byteLength)
  loading ??= load()
  const { basis, wasm } = await loading
  // Memory for the file, the Zstandard output and the pixels.
  wasm.limitBytes = ownBytes + 2 * bytes.byteLength + 8 * width * height
  try {
    // The transcoder creates arrays of its input's class, which fails for Node's buffers.
    const raster = transcode(basis, new Uint8Array(bytes), { width, height }, name)
    // WebAssembly memory never shrinks.
    if (wasm.memoryBytes() > keptBytes) loading = undefined
    return raster
  } catch (error) {
    // Damaged data may corrupt the transcoder's memory.
    loading = undefined
    throw error instanceof AppError ? error : unreadable(name, error)
  }
}

function transcode(
  basis: BasisModule,
  bytes: Uint8Array,
  { width, height }: { width: number; height: number },
  name: string,
): Raster {
  const file = new basis.KTX2File(bytes)
  try {
    if (!file.isValid() || file.getWidth() !== width || file.getHeight() !== height) throw unreadable(name)
    if (!file.startTranscoding()) throw unreadable(name)
    const size = file.getImageTranscodedSizeInBytes(0, 0, 0, rgba32)
    if (size !== width * height * 4) throw unreadable(name)
    const data = new Uint8Array(size)
    if (!file.transcodeImage(data, 0, 0, 0, rgba32, 0, -1, -1)) throw unreadable(name)
    return { width, height, data: new Uint8ClampedArray(data.buffer) }
  } finally {
    file.close()
    file.delete()
  }
}

/**
 * The script declares a global for web pages. It is compiled as a function that returns this global and receives its
 * WebAssembly as an argument.
 */
async function load(): Promise<Loaded> {
  const require = createRequire(import.meta.url)
  const script = readFileSync(require.resolve('three/examples/jsm/libs/basis/basis_transcoder.js'), 'utf8')
  const wasm = boundedWasm(
    new Uint8Array(readFileSync(require.resolve('three/examples/jsm/libs/basis/basis_transcoder.wasm'))),
  )
  const { instantiateWasm } = wasm
  const start = compileFunction(`${script}\nreturn BASIS`, ['require', '__filename', '__dirname'])
  const begin = start(require, '', '') as (options: object) => Promise<BasisModule>
  const quiet = (): void => {}
  const basis = await begin({ instantiateWasm, print: quiet, printErr: quiet, locateFile: (path: string) => path })
  basis.initializeBasis()
  return { basis, wasm }
}

function unreadable(name: string, cause?: unknown): AppError {
  return damagedTexture(name, cause, 'ktx2-texture')
}
