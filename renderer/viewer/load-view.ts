/** Loads a view onto the stage: the preview, then the whole model, with a limited upload per frame. */
import { MeshBasicMaterial, OrthographicCamera, Scene, WebGLRenderTarget, type Camera, type WebGLRenderer } from 'three'
import { AppError } from '../../shared/protocol/app-error.ts'
import type { ViewHeader } from '../../shared/formats/view-file.ts'
import { whenCardIsDone } from './card-fence.ts'
import { compile } from './compile.ts'
import { createMaterialAssignment, type Look, type MaterialAssignment } from './lenses/assign-materials.ts'
import { retireMaterial } from './lenses/program-keeper.ts'
import { createChunkMesh, createStageModel, disposeStageModel, type ChunkMesh, type StageModel } from './stage-model.ts'
import { readView } from './view-stream.ts'

export interface LoadedView {
  model: StageModel
  materials: MaterialAssignment
  dispose(): void
}

interface LoadOptions {
  url: string
  signal: AbortSignal
  gl: WebGLRenderer
  scene: Scene
  camera: Camera
  look: () => Look
  /** Called with the preview, or with the whole model if there is none. The receiver disposes it. */
  onView: (view: LoadedView) => void
  onProgress: (fraction: number | null) => void
}

/** Bytes uploaded per frame: about 4 ms on an old graphics card. */
const bytesInFrame = 6 * 1024 * 1024

/**
 * Resolves when the whole model is shown. Rejects with AppError, `cancelled` when aborted, after freeing everything.
 */
export async function loadView(options: LoadOptions): Promise<void> {
  const loading = new ViewLoading(options)
  try {
    await loading.run()
  } catch (thrown) {
    loading.dispose()
    throw AppError.from(thrown)
  }
}

class ViewLoading {
  readonly #options: LoadOptions
  readonly #placeholder = new MeshBasicMaterial()
  readonly #pictures: { index: number; image: ImageBitmap }[] = []
  /** Chunks that have arrived but have not been uploaded yet. */
  readonly #queue: ChunkMesh[] = []
  #view: LoadedView | null = null
  #isShown = false
  #isPreviewShown = false
  #hasUploaded = false
  #hasEnded = false
  #wake = () => {}

  constructor(options: LoadOptions) {
    this.#options = options
  }

  async run(): Promise<void> {
    markLoading('asked')
    const reading = this.#read()
    // Awaited below; an earlier error must not leave it unhandled.
    reading.catch(() => {})
    for (;;) {
      this.#checkWanted()
      const view = this.#view
      if (view !== null && this.#isPreviewComplete(view)) await this.#showPreview(view)
      else if (view !== null && this.#pictures.length > 0) await this.#uploadPicture(view)
      else if (view !== null && this.#queue.length > 0) await this.#uploadChunks(view)
      else if (this.#hasEnded) break
      else
        await new Promise<void>((resolve) => {
          this.#wake = resolve
        })
    }
    await reading
    this.#checkWanted()
    await this.#showWhole()
  }

  dispose(): void {
    this.#placeholder.dispose()
    for (const { image } of this.#pictures) image.close()
    for (const mesh of this.#queue) mesh.geometry.dispose()
    if (!this.#isShown) this.#view?.dispose()
  }

  #checkWanted(): void {
    const { url, signal } = this.#options
    if (signal.aborted) throw new AppError('cancelled', `${url} is no longer wanted`)
  }

  async #read(): Promise<void> {
    const { url, signal, gl, look, onProgress } = this.#options
    try {
      await readView(url, signal, {
        header: (header) => {
          markLoading('header')
          this.#view = openView(gl, header, look())
        },
        chunk: (where, index, arrays) => {
          const model = this.#view?.model
          const chunk = where === 'preview' ? model?.header.preview[index] : model?.header.chunks[index]
          if (model === undefined || chunk === undefined) return
          const mesh = createChunkMesh(chunk, arrays, this.#placeholder)
          if (where === 'preview') model.preview.push(mesh)
          else {
            model.chunks[index] = mesh
            this.#queue.push(mesh)
          }
          this.#wake()
        },
        picture: (index, image) => {
          if (image !== null) this.#pictures.push({ index, image })
          this.#wake()
        },
        progress: onProgress,
      })
      markLoading('read')
    } finally {
      this.#hasEnded = true
      this.#wake()
    }
  }

  #isPreviewComplete({ model: { preview, header } }: LoadedView): boolean {
    return !this.#isPreviewShown && preview.length > 0 && preview.length === header.preview.length
  }

  async #showPreview(view: LoadedView): Promise<void> {
    const { gl, scene, camera, signal } = this.#options
    const { model, materials } = view
    this.#isPreviewShown = true
    for (const mesh of model.preview) {
      materials.assign(mesh)
      upload(gl, mesh)
    }
    await compile(gl, model.preview, camera, scene)
    if (signal.aborted) return
    for (const mesh of model.preview) model.body.add(mesh)
    this.#show(view)
  }

  async #uploadPicture({ model }: LoadedView): Promise<void> {
    if (!(await this.#mayUpload())) return
    const { index, image } = this.#pictures.shift()!
    for (const texture of model.pictures.arrive(index, image)) this.#options.gl.initTexture(texture)
  }

  async #uploadChunks({ materials }: LoadedView): Promise<void> {
    if (!(await this.#mayUpload())) return
    let bytes = 0
    while (this.#queue.length > 0 && bytes < bytesInFrame) {
      const mesh = this.#queue.shift()!
      materials.assign(mesh)
      bytes += bytesOf(mesh)
      upload(this.#options.gl, mesh)
    }
  }

  /**
   * Waits for the next frame and the graphics card, except the first time. Returns false after an abort: uploads for a
   * disposed model would stay on the card.
   */
  async #mayUpload(): Promise<boolean> {
    if (this.#hasUploaded) {
      await nextFrame()
      await whenCardIsDone(this.#options.gl)
    }
    this.#hasUploaded = true
    return !this.#options.signal.aborted
  }

  async #showWhole(): Promise<void> {
    const { url, gl, scene, camera } = this.#options
    const view = this.#view
    if (view === null) throw new AppError('data-corrupt', `${url} has no header`)
    const { model, materials } = view
    for (const mesh of model.chunks) materials.assign(mesh)
    markLoading('sent')
    await compile(gl, model.chunks, camera, scene)
    markLoading('linked')
    this.#checkWanted()
    for (const mesh of model.chunks) model.body.add(mesh)
    for (const mesh of model.preview) {
      mesh.removeFromParent()
      mesh.geometry.dispose()
    }
    model.preview.length = 0
    this.#show(view)
    this.#placeholder.dispose()
  }

  #show(view: LoadedView): void {
    if (this.#isShown) return
    this.#isShown = true
    markLoading('shown')
    this.#options.onView(view)
  }
}

const loadingMarks = ['asked', 'header', 'read', 'sent', 'linked', 'shown', 'drawn', 'settled'] as const

/**
 * Adds a mark to the page's timeline (`performance.getEntriesByType('mark')`); the first clears those of the previous
 * model.
 */
export function markLoading(mark: (typeof loadingMarks)[number]): void {
  if (mark === 'asked') for (const each of loadingMarks) performance.clearMarks(`stage ${each}`)
  performance.mark(`stage ${mark}`)
}

function openView(gl: WebGLRenderer, header: ViewHeader, look: Look): LoadedView {
  const model = createStageModel(header)
  const materials = createMaterialAssignment(model, look, (material) => retireMaterial(gl, material))
  return {
    model,
    materials,
    dispose() {
      disposeStageModel(model)
      materials.dispose()
    },
  }
}

/** Kept with the renderer, so that the program is not linked again for every model. */
const uploads = new WeakMap<WebGLRenderer, (mesh: ChunkMesh) => void>()

/** Uploads geometry to the graphics card without drawing it. */
function upload(gl: WebGLRenderer, mesh: ChunkMesh): void {
  const uploadWith = uploads.get(gl) ?? createUpload(gl)
  uploads.set(gl, uploadWith)
  uploadWith(mesh)
}

function createUpload(gl: WebGLRenderer): (mesh: ChunkMesh) => void {
  const target = new WebGLRenderTarget(1, 1)
  const scene = new Scene()
  const camera = new OrthographicCamera()
  const plain = new MeshBasicMaterial()
  return (mesh) => {
    const { material, frustumCulled } = mesh
    const count = mesh.geometry.drawRange.count
    mesh.geometry.setDrawRange(0, 0)
    mesh.frustumCulled = false
    mesh.material = plain
    scene.children[0] = mesh
    const before = gl.getRenderTarget()
    gl.setRenderTarget(target)
    gl.render(scene, camera)
    gl.setRenderTarget(before)
    scene.children.length = 0
    mesh.material = material
    mesh.frustumCulled = frustumCulled
    mesh.geometry.setDrawRange(0, count)
  }
}

function bytesOf({ arrays }: ChunkMesh): number {
  return Object.values(arrays).reduce((sum, array) => sum + ((array as ArrayBufferView | null)?.byteLength ?? 0), 0)
}

/** Resolves after 100 ms in a hidden window, which gets no frames. */
function nextFrame(): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, 100)
    const frame = requestAnimationFrame(done)
    function done() {
      clearTimeout(timer)
      cancelAnimationFrame(frame)
      resolve()
    }
  })
}
