/** Reads derived files in a web worker, so that the main thread neither parses nor decodes them. */
import { AppError } from '../../shared/protocol/app-error.ts'
import { paths } from '../../shared/protocol/channels.ts'
import { sessionHeaders } from '../bridge/session.ts'
import type { HeatHeader, ViewHeader } from '../../shared/formats/view-file.ts'
import type { PieceArrays } from './derived/cut-file.ts'
import type { ReadNews, ReadRequest } from './derived/derived-messages.ts'
import { segmentKinds, type StreamedHeader } from './derived/pieces-of.ts'
import type { ChunkLattices } from './finer-surface.ts'

/** The arrays of one chunk as the view file stores them. */
export interface ChunkArrays {
  /** 3 per vertex, metres. */
  positions: Float32Array<ArrayBuffer>
  /** 4 per vertex, normalised. */
  normals: Int8Array<ArrayBuffer> | null
  /** 2 per vertex, origin at the top left. */
  uvs: Float32Array<ArrayBuffer> | null
  /** 4 per vertex, normalised, linear. */
  colours: Uint16Array<ArrayBuffer> | null
  /** 3 per triangle. */
  indices: Uint16Array<ArrayBuffer>
}

export interface ViewReceiver {
  /** Reported before all others. */
  header(header: ViewHeader): void
  chunk(where: 'preview' | 'chunk', index: number, arrays: ChunkArrays): void
  /** Null if the file cannot be decoded as a picture. The receiver closes it. */
  picture(index: number, picture: ImageBitmap | null): void
  /** Fraction of the bytes read, 0 … 1. */
  progress(fraction: number): void
}

/** Delivers a view as it arrives. Resolves at the end; rejects with an AppError, `cancelled` when aborted. */
export async function readView(url: string, signal: AbortSignal, receiver: ViewReceiver): Promise<void> {
  await readDerived(url, signal, ['view'], (news) => {
    if (news.type === 'header') receiver.header(news.header as ViewHeader)
    else if (news.type === 'piece' && (news.kind === 'preview' || news.kind === 'chunk'))
      receiver.chunk(news.kind, news.index, chunkArrays(news.arrays))
    else if (news.type === 'picture') receiver.picture(news.index, news.picture)
    else if (news.type === 'progress') receiver.progress(news.fraction)
  })
}

export interface HeatValues {
  header: HeatHeader
  /** One value per vertex of each chunk; NaN if there is none. */
  values: Float32Array<ArrayBuffer>[]
  /** For each chunk, its large triangles that have values of their own. */
  lattices: (ChunkLattices | undefined)[]
}

/** Reads the values of an analysis. Rejects with the errors of `readView`. */
export async function readHeat(url: string, signal: AbortSignal): Promise<HeatValues> {
  const values: Float32Array<ArrayBuffer>[] = []
  const lattices: HeatValues['lattices'] = []
  const header = await readDerived(url, signal, ['thickness', 'curvature', 'deviation'], (news) => {
    if (news.type !== 'piece') return
    if (news.kind === 'lattices') lattices[news.index] = chunkLattices(news.arrays)
    else values[news.index] = new Float32Array(news.arrays['values'] ?? new ArrayBuffer(0))
  })
  return { header, values, lattices }
}

export interface EdgeSegments {
  /** 6 per segment, metres. */
  segments: Float32Array<ArrayBuffer>
  /** 2 per segment: the lowest and the highest index of its parts; null: the model has only one part. */
  parts: Uint32Array<ArrayBuffer> | null
}

/** Reads feature edges, open edges and non-manifold edges. Rejects with the errors of `readView`. */
export async function readEdges(
  url: string,
  signal: AbortSignal,
): Promise<Record<(typeof segmentKinds)[number], EdgeSegments>> {
  const none = (): EdgeSegments => ({ segments: new Float32Array(), parts: null })
  const edges = { feature: none(), open: none(), nonManifold: none() }
  await readDerived(url, signal, ['edges'], (news) => {
    const kind = news.type === 'piece' ? segmentKinds[news.index] : undefined
    if (news.type !== 'piece' || kind === undefined) return
    const { segments, parts } = news.arrays
    edges[kind] = {
      segments: new Float32Array(segments ?? new ArrayBuffer(0)),
      parts: parts === undefined ? null : new Uint32Array(parts),
    }
  })
  return edges
}

type Header<Kind extends StreamedHeader['kind']> = Extract<StreamedHeader, { kind: Kind }>

/** Reads a derived file of one of these kinds and returns its header. Rejects with the errors of `readView`. */
export async function readDerived<Kind extends StreamedHeader['kind']>(
  url: string,
  signal: AbortSignal,
  kinds: readonly Kind[],
  receive: (news: ReadNews) => void = () => {},
): Promise<Header<Kind>> {
  let header: Header<Kind> | null = null
  const unexpected = () => new AppError('data-corrupt', `${url} is another kind of derived file`)
  await readNews(url, signal, (news) => {
    if (news.type === 'header') {
      if (!(kinds as readonly string[]).includes(news.header.kind)) throw unexpected()
      header = news.header as Header<Kind>
    }
    receive(news)
  })
  if (header === null) throw unexpected()
  return header
}

/** The worker is reused for the next file: starting one takes longer than reading many files. */
let idleReader: Worker | null = null

/** Starts a reader before a file is requested. */
export function prepareReader(): void {
  idleReader ??= startReader()
}

function startReader(): Worker {
  return new Worker(new URL('derived/derived-worker.ts', import.meta.url), { type: 'module' })
}

function readNews(url: string, signal: AbortSignal, receive: (news: ReadNews) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const worker = idleReader ?? startReader()
    idleReader = null
    const name = crypto.randomUUID()
    const listening = new AbortController()
    let answered = false
    const end = (isIdle: boolean) => {
      signal.removeEventListener('abort', onAbort)
      listening.abort()
      if (isIdle && idleReader === null) idleReader = worker
      else worker.terminate()
    }
    const fail = (thrown: unknown) => {
      end(false)
      reject(AppError.from(thrown))
    }
    const onAbort = () => {
      fail(new AppError('cancelled', `${url} is no longer wanted`))
      // The desktop's protocol handler is not notified when a worker is terminated during its request.
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
      fail(new AppError('internal', `The reader of ${url} failed: ${event.message}`))
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
