/** A library over a folder of its own, with a real store and an engine that only pretends. */
import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import type { WorkerJobName } from '../../electron/workers/jobs.ts'
import { createLibrary } from '../../electron/backend/library/create-library.ts'
import type { EnginePort } from '../../electron/backend/library/engine-port.ts'
import type { ExpectedFile } from '../../electron/backend/library/check-output.ts'
import type { Library, OpenSource } from '../../electron/backend/library/library.ts'
import { openStore } from '../../electron/backend/store/open-store.ts'
import type { Store } from '../../electron/backend/store/store.ts'
import type { FreeBytes } from '../../electron/disk/disk-space.ts'
import type { ModelFacts } from '../../shared/protocol/model-facts.ts'
import { createTestClock, type TestClock } from './test-clock.ts'

export interface LibraryUnderTest {
  folder: string
  library: Library
  store: Store
  clock: TestClock
  log: string[]
  /** Names of files that were to be marked as downloaded, with the connection that they came from. */
  marked: [name: string, connectionId: string | null][]
  /** What the engine was asked to do. */
  engineJobs: WorkerJobName[]
  /** What was told to have been looked into, by id. */
  looked: string[]
  /** The same folder, as the next start of the studio finds it. */
  restart(): Promise<void>
  remove(): Promise<void>
}

export interface LibraryChanges {
  pool?: EnginePort
  /** What the disk says it has left. */
  freeBytes?: FreeBytes
  /** Wraps the store, to make it fail. */
  around?: (store: Store) => Store
}

export const pretendedFacts: ModelFacts = {
  triangles: 12,
  vertices: 8,
  shells: 1,
  materials: 1,
  textures: [],
  sizeMm: [10, 10, 10],
  openEdges: 0,
  nonManifoldEdges: 0,
  watertight: true,
  volumeMm3: 1000,
  areaMm2: 600,
}

/** Started. */
export async function libraryUnderTest(changes: LibraryChanges = {}): Promise<LibraryUnderTest> {
  const folder = await mkdtemp(join(tmpdir(), 'maquette-library-'))
  const clock = createTestClock()
  const log: string[] = []
  const engineJobs: WorkerJobName[] = []
  const marked: LibraryUnderTest['marked'] = []
  const looked: string[] = []
  const pretended: EnginePort = { run: (name, input) => pretend(name, input) as never }
  const inner = changes.pool ?? pretended
  const pool: EnginePort = {
    run: (name, input, options) => {
      engineJobs.push(name)
      return inner.run(name, input, options)
    },
  }
  const begin = async () => {
    const { store } = openStore(folder, () => undefined)
    const library = createLibrary({
      store: changes.around?.(store) ?? store,
      folder,
      pool,
      clock,
      freeBytes: changes.freeBytes,
      log: (...words) => log.push(JSON.stringify(words)),
      mark: async (path, { connectionId }) => marked.push([basename(path), connectionId]),
      onInspected: (asset) => looked.push(asset.id),
    })
    await library.start()
    return { store, library }
  }
  const under: LibraryUnderTest = {
    folder,
    clock,
    log,
    engineJobs,
    marked,
    looked,
    ...(await begin()),
    async restart() {
      under.store.close()
      Object.assign(under, await begin())
    },
    async remove() {
      await under.library.stop()
      under.store.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
  return under
}

async function pretend(name: WorkerJobName, input: unknown): Promise<unknown> {
  const thumbnail = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1])
  if (name === 'inspect') return { facts: pretendedFacts, thumbnail, missing: [], notes: [] }
  if (name === 'image-thumbnail') return { thumbnail, width: 10, height: 10, mediaType: 'image/png' }
  const { format } = input as { format: string }
  return {
    file: new TextEncoder().encode(`exported as ${format}`),
    fileName: `Dragon.${format}`,
    mediaType: 'model/stl',
  }
}

/** The smallest GLB of a length: header, JSON chunk, and spaces in it. */
export function glbOf(bytes: number): Buffer {
  const json = Buffer.alloc(bytes - 20, 0x20)
  json.write('{"asset":{"version":"2.0"}}')
  const head = Buffer.alloc(20)
  head.write('glTF', 0, 'latin1')
  head.writeUInt32LE(2, 4)
  head.writeUInt32LE(bytes, 8)
  head.writeUInt32LE(json.length, 12)
  head.write('JSON', 16, 'latin1')
  return Buffer.concat([head, json])
}

/** What a service promises of a file. */
export function promiseOf(content: Uint8Array, change: Partial<ExpectedFile> = {}): ExpectedFile {
  return {
    name: 'model.glb',
    kind: 'model',
    mediaType: 'model/gltf-binary',
    bytes: content.byteLength,
    sha256: createHash('sha256').update(content).digest('hex'),
    ...change,
  }
}

export interface TestSource {
  open: OpenSource
  /** What was asked for, in order. */
  asked: { from: number; etag: string | null }[]
}

/** A service's file: knows ranges and its tag, and may break off after some bytes of each transfer. */
export function sourceOf(
  content: Uint8Array,
  options: {
    etag?: string | null
    breakAfter?: number
    mediaType?: string
    ranges?: boolean
    totalBytes?: number | null
  } = {},
): TestSource {
  const asked: TestSource['asked'] = []
  const etag = options.etag === undefined ? '"v1"' : options.etag
  return {
    asked,
    open: async (request) => {
      asked.push(request)
      const same = request.etag === null || request.etag === etag
      const from = options.ranges === false || !same ? 0 : request.from
      return {
        body: streamOf(content.subarray(from), options.breakAfter),
        from,
        totalBytes: options.totalBytes === undefined ? content.byteLength : options.totalBytes,
        etag,
        mediaType: options.mediaType ?? null,
      }
    },
  }
}

/** Bytes in pieces of a thousand; with `breakAfter`, an error once that many have come. */
export function streamOf(content: Uint8Array, breakAfter = Number.POSITIVE_INFINITY): ReadableStream<Uint8Array> {
  let at = 0
  return new ReadableStream<Uint8Array>({
    pull(controller) {
      if (at >= breakAfter) controller.error(new TypeError('terminated'))
      else if (at >= content.byteLength) controller.close()
      else {
        const end = Math.min(at + 1000, content.byteLength, breakAfter)
        controller.enqueue(content.slice(at, end))
        at = end
      }
    },
  })
}
