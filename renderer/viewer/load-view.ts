/** Brings a view onto the stage bit by bit: first the preview, then the whole, never more in a frame than fits into it. */
import { MeshBasicMaterial, OrthographicCamera, Scene, WebGLRenderTarget, type Camera, type WebGLRenderer } from 'three'
import { AppError } from '../../shared/protocol/app-error.ts'
import type { ViewHeader } from '../../shared/formats/view-file.ts'
import { whenCardIsDone } from './card-fence.ts'
import { compile } from './compile.ts'
import { markStep } from './loading-steps.ts'
import { createMaterialAssignment, type Look, type MaterialAssignment } from './lenses/assign-materials.ts'
import { retireMaterial } from './lenses/program-keeper.ts'
import { createChunkMesh, createStageModel, disposeStageModel, type ChunkMesh, type StageModel } from './stage-model.ts'
import { readView } from './view-stream.ts'

/** What a loaded model is to the stage. */
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
  /** There is something to show: the preview, or the whole. Whoever gets it disposes it. */
  onView: (view: LoadedView) => void
  onProgress: (fraction: number | null) => void
}

/** So many bytes go to the graphics card in one frame: about 4 ms on an old one. */
const bytesInFrame = 6 * 1024 * 1024

/** Resolves when the whole model is shown. Rejects with AppError; `cancelled` when aborted. Then nothing is left behind. */
export async function loadView(options: LoadOptions): Promise<void> {
  const { url, signal, gl, scene, camera, look, onView, onProgress } = options
  const placeholder = new MeshBasicMaterial()
  const cardRoom = cardRoomOf(gl)
  let view: LoadedView | null = null
  let given = false
  const pictures: { index: number; image: ImageBitmap }[] = []
  const queue: ChunkMesh[] = []
  let ended = false
  let wake = () => {}

  const give = (opened: LoadedView) => {
    if (given) return
    given = true
    markStep('shown')
    onView(opened)
  }
  const unwanted = () => new AppError('cancelled', `${url} is no longer wanted`)
  const fail = (thrown: unknown): AppError => {
    placeholder.dispose()
    for (const { image } of pictures) image.close()
    for (const mesh of queue) mesh.geometry.dispose()
    if (view !== null && !given) view.dispose()
    return AppError.from(thrown)
  }

  markStep('asked')
  let busy = false
  /**
   * Resolves when the card may be given more: at once the first time, then in the next frame, with what it has already been done. False
   * where nothing is asked any more: what is sent after its model was disposed would stay on the card.
   */
  const turn = async () => {
    if (busy) {
      await nextFrame()
      await whenCardIsDone(gl)
    }
    busy = true
    return !signal.aborted
  }

  const reading = readView(url, signal, {
    header: (header) => {
      markStep('header')
      view = openView(gl, header, look())
    },
    chunk: (where, index, arrays) => {
      const header = view?.model.header
      const chunk = where === 'preview' ? header?.preview[index] : header?.chunks[index]
      if (view === null || chunk === undefined) return
      const mesh = createChunkMesh(chunk, arrays, placeholder)
      if (where === 'preview') view.model.preview.push(mesh)
      else {
        view.model.chunks[index] = mesh
        queue.push(mesh)
      }
      wake()
    },
    picture: (index, image) => {
      if (image !== null) pictures.push({ index, image })
      wake()
    },
    progress: onProgress,
  }).then(
    () => {
      markStep('read')
      ended = true
      wake()
    },
    (thrown: unknown) => {
      ended = true
      wake()
      throw thrown
    },
  )
  // Handled below, after what has come before it has failed.
  reading.catch(() => {})

  try {
    let previewShown = false
    for (;;) {
      if (signal.aborted) throw unwanted()
      const shown = view as LoadedView | null
      const whole = shown !== null && shown.model.preview.length === shown.model.header.preview.length
      if (shown !== null && whole && !previewShown && shown.model.preview.length > 0) {
        previewShown = true
        const { model, materials } = shown
        for (const mesh of model.preview) {
          materials.assign(mesh)
          cardRoom.send(mesh)
        }
        await compile(gl, model.preview, camera, scene)
        if (signal.aborted) continue
        for (const mesh of model.preview) model.body.add(mesh)
        give(shown)
      } else if (shown !== null && pictures.length > 0) {
        if (!(await turn())) continue
        const { index, image } = pictures.shift()!
        for (const texture of shown.model.pictures.arrive(index, image)) gl.initTexture(texture)
      } else if (shown !== null && queue.length > 0) {
        if (!(await turn())) continue
        let bytes = 0
        while (queue.length > 0 && bytes < bytesInFrame) {
          const mesh = queue.shift()!
          shown.materials.assign(mesh)
          bytes += bytesOf(mesh)
          cardRoom.send(mesh)
        }
      } else if (ended) break
      else
        await new Promise<void>((resolve) => {
          wake = resolve
        })
    }
    await reading
    if (signal.aborted) throw unwanted()
    if (view === null) throw new AppError('data-corrupt', `${url} has no header`)
    const opened = view as LoadedView
    const { model, materials } = opened
    for (const mesh of model.chunks) materials.assign(mesh)
    markStep('sent')
    await compile(gl, model.chunks, camera, scene)
    markStep('linked')
    if (signal.aborted) throw unwanted()
    for (const mesh of model.chunks) model.body.add(mesh)
    for (const mesh of model.preview) {
      mesh.removeFromParent()
      mesh.geometry.dispose()
    }
    model.preview.length = 0
    give(opened)
    placeholder.dispose()
  } catch (thrown) {
    throw fail(thrown)
  }
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

interface CardRoom {
  send(mesh: ChunkMesh): void
}

/** Kept as long as the renderer, so that its program is not linked again for each model. */
const cardRooms = new WeakMap<WebGLRenderer, CardRoom>()

/** A place off the stage where geometry is sent to the graphics card without being drawn. */
function cardRoomOf(gl: WebGLRenderer): CardRoom {
  const known = cardRooms.get(gl)
  if (known !== undefined) return known
  const target = new WebGLRenderTarget(1, 1)
  const room = new Scene()
  const camera = new OrthographicCamera()
  const plain = new MeshBasicMaterial()
  const made: CardRoom = {
    send(mesh) {
      const { material, frustumCulled } = mesh
      const count = mesh.geometry.drawRange.count
      mesh.geometry.setDrawRange(0, 0)
      mesh.frustumCulled = false
      mesh.material = plain
      room.children[0] = mesh
      const before = gl.getRenderTarget()
      gl.setRenderTarget(target)
      gl.render(room, camera)
      gl.setRenderTarget(before)
      room.children.length = 0
      mesh.material = material
      mesh.frustumCulled = frustumCulled
      mesh.geometry.setDrawRange(0, count)
    },
  }
  cardRooms.set(gl, made)
  return made
}

function bytesOf({ arrays }: ChunkMesh): number {
  return Object.values(arrays).reduce((sum, array) => sum + ((array as ArrayBufferView | null)?.byteLength ?? 0), 0)
}

function nextFrame(): Promise<void> {
  // A window that is not seen gets no frames; loading goes on there as well.
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
