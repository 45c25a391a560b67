/** Reads derived files of the studio in a web worker of their own; nothing is parsed or decoded in the window's thread. */
import { AppError } from '../../shared/protocol/app-error.ts'
import { paths } from '../../shared/protocol/channels.ts'
import { sessionHeaders } from '../bridge/session.ts'
import type { EdgesHeader, HeatHeader, ViewHeader } from '../../shared/formats/view-file.ts'
import type { PieceArrays } from './derived/cut-file.ts'
import type { ReadNews, ReadRequest } from './derived/derived-messages.ts'
import { segmentKinds } from './derived/pieces-of.ts'
import type { ChunkLattices } from './finer-surface.ts'

/** The arrays of one chunk as they lie in the view file. */
export interface ChunkArrays {
  /** 3 for each vertex, metres. */
  positions: Float32Array<ArrayBuffer>
  /** 4 for each vertex, normalised. */
  normals: Int8Array<ArrayBuffer> | null
  /** 2 for each vertex, origin at the top left. */
  uvs: Float32Array<ArrayBuffer> | null
  /** 4 for each vertex, normalised, linear. */
  colours: Uint16Array<ArrayBuffer> | null
  /** 3 for each triangle. */
  indices: Uint16Array<ArrayBuffer>
}

export interface ViewReceiver {
  /** Comes first. */
  header(header: ViewHeader): void
  chunk(where: 'preview' | 'chunk', index: number, arrays: ChunkArrays): void
  /** Null where the file holds something that is not a picture. Whoever takes it closes it. */
  picture(index: number, picture: ImageBitmap | null): void
  /** 0 … 1 of the bytes. */
  progress(fraction: number): void
}

/** Hands a view over as it arrives. Resolves when all has come; rejects with AppError, `cancelled` when aborted. */
export function readView(url: string, signal: AbortSignal, receiver: ViewReceiver): Promise<void> {
  return readDerived(url, signal, (news) => {
    if (news.type === 'header') {
      if (news.header.kind !== 'view') throw unexpected(url)
      receiver.header(news.header)
    } else if (news.type === 'piece' && (news.kind === 'preview' || news.kind === 'chunk'))
      receiver.chunk(news.kind, news.index, chunkArrays(news.arrays))
    else if (news.type === 'picture') receiver.picture(news.index, news.picture)
    else if (news.type === 'progress') receiver.progress(news.fraction)
  })
}

export interface HeatValues {
  header: HeatHeader
  /** For each chunk one value for each vertex; NaN where there is none. */
  values: Float32Array<ArrayBuffer>[]
  /** For each chunk its large triangles with values of their own; nothing where it has none. */
  lattices: (ChunkLattices | undefined)[]
}

/** The values of an analysis, whole. Rejects as `readView` does. */
export async function readHeat(url: string, signal: AbortSignal): Promise<HeatValues> {
  let header: HeatHeader | null = null
  const values: Float32Array<ArrayBuffer>[] = []
  const lattices: HeatValues['lattices'] = []
  await readDerived(url, signal, (news) => {
    if (news.type === 'header' && (news.header.kind === 'view' || news.header.kind === 'edges')) throw unexpected(url)
    if (news.type === 'header') header = news.header as HeatHeader
    else if (news.type === 'piece' && news.kind === 'lattices') lattices[news.index] = chunkLattices(news.arrays)
    else if (news.type === 'piece') values[news.index] = new Float32Array(news.arrays['values'] ?? new ArrayBuffer(0))
  })
  if (header === null) throw unexpected(url)
  return { header, values, lattices }
}

export interface EdgeSegments {
  /** 6 for each segment, metres. */
  segments: Float32Array<ArrayBuffer>
  /** 2 for each segment: the least and the greatest part it lies on; null: the model has one part alone. */
  parts: Uint32Array<ArrayBuffer> | null
}

/** Feature edges, open edges and non-manifold edges. Rejects as `readView` does. */
export async function readEdges(
  url: string,
  signal: AbortSignal,
): Promise<Record<(typeof segmentKinds)[number], EdgeSegments>> {
  let header: EdgesHeader | null = null
  const none = (): EdgeSegments => ({ segments: new Float32Array(), parts: null })
  const edges = { feature: none(), open: none(), nonManifold: none() }
  await readDerived(url, signal, (news) => {
    if (news.type === 'header' && news.header.kind !== 'edges') throw unexpected(url)
    if (news.type === 'header') header = news.header as EdgesHeader
    const kind = news.type === 'piece' ? segmentKinds[news.index] : undefined
    if (news.type !== 'piece' || kind === undefined) return
    const { segments, parts } = news.arrays
    edges[kind] = {
      segments: new Float32Array(segments ?? new ArrayBuffer(0)),
      parts: parts === undefined ? null : new Uint32Array(parts),
    }
  })
  if (header === null) throw unexpected(url)
  return edges
}

/** The GLB that is played. Rejects as `readView` does. */
export async function readPlayable(url: string, signal: AbortSignal): Promise<ArrayBuffer> {
  let glb: ArrayBuffer | undefined
  await readDerived(url, signal, (news) => {
    if (news.type === 'piece' && news.kind === 'file') glb = news.arrays['glb']
  })
  if (glb === undefined) throw unexpected(url)
  return glb
}

/** A worker that has read a file to its end waits here for the next: starting one takes longer than many a file. */
let idleReader: Worker | null = null

/** Starts a reader before anything is asked. */
export function prepareReader(): void {
  idleReader ??= startReader()
}

function takeReader(): Worker {
  const reader = idleReader ?? startReader()
  idleReader = null
  return reader
}

function startReader(): Worker {
  return new Worker(new URL('derived/derived-worker.ts', import.meta.url), { type: 'module' })
}

/** Any derived file, by what its worker says of it. Rejects as `readView` does. */
export function readDerived(url: string, signal: AbortSignal, receive: (news: ReadNews) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const worker = takeReader()
    const name = crypto.randomUUID()
    const listening = new AbortController()
    let answered = false
    const end = (isAtRest: boolean) => {
      signal.removeEventListener('abort', onAbort)
      listening.abort()
      if (isAtRest && idleReader === null) idleReader = worker
      else worker.terminate()
    }
    const fail = (thrown: unknown) => {
      end(false)
      reject(AppError.from(thrown))
    }
    const onAbort = () => {
      fail(new AppError('cancelled', `${url} is no longer wanted`))
      // Ending the worker ends its request, but the desktop's protocol does not hear of that.
      if (answered) return
      const asked = fetch(paths.giveUp + name, { method: 'POST', keepalive: true, headers: sessionHeaders() })
      void asked.catch(() => undefined)
    }
    const onNews = ({ data: news }: MessageEvent<ReadNews>) => {
      if (signal.aborted) return
      answered = true
      if (news.type === 'error') return fail(AppError.fromData(news.error))
      try {
        receive(news)
      } catch (thrown) {
        return fail(thrown)
      }
      if (news.type !== 'done') return
      end(true)
      resolve()
    }
    const onBreak = (event: ErrorEvent) =>
      fail(new AppError('internal', `The reader of ${url} broke: ${event.message}`))
    worker.addEventListener('message', onNews, { signal: listening.signal })
    worker.addEventListener('error', onBreak, { signal: listening.signal })
    if (signal.aborted) return onAbort()
    signal.addEventListener('abort', onAbort)
    worker.postMessage({ url, name, headers: sessionHeaders() } satisfies ReadRequest, [])
  })
}

function chunkArrays(arrays: PieceArrays): ChunkArrays {
  const { positions, normals, uvs, colours, indices } = arrays
  return {
    positions: new Float32Array(positions ?? new ArrayBuffer(0)),
    normals: normals === undefined ? null : new Int8Array(normals),
    uvs: uvs === undefined ? null : new Float32Array(uvs),
    colours: colours === undefined ? null : new Uint16Array(colours),
    indices: new Uint16Array(indices ?? new ArrayBuffer(0)),
  }
}

function chunkLattices({ triangles, levels, values }: PieceArrays): ChunkLattices {
  return {
    triangles: new Uint32Array(triangles ?? new ArrayBuffer(0)),
    levels: new Uint8Array(levels ?? new ArrayBuffer(0)),
    values: new Float32Array(values ?? new ArrayBuffer(0)),
  }
}

function unexpected(url: string): AppError {
  return new AppError('data-corrupt', `${url} is another kind of derived file`)
}
