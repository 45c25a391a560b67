/** Orders for replicas, and how one is known again in what a service was sent: by a mark in its prompt, or by its picture. */
import { createHash } from 'node:crypto'
import { findProvider } from '../../electron/backend/connections/providers.ts'
import { replicaFile } from '../support/services/replica-files.ts'
import type { ReplicaBooks } from '../support/services/replica-books.ts'
import type { ReplicaKind } from '../support/services/replica.ts'
import { catalogueWith, offeredNow, samplesOf, type Sample } from '../support/services/sample-requests.ts'
import type { Chance } from './chance.ts'
import { Orders, type Order } from './orders.ts'

const things = ['a red dragon', 'a blue vase', 'three gold stars', 'a brass diving helmet'] as const

export class ReplicaOrders extends Orders {
  /** What each account takes: from words alone, and with one picture. */
  readonly #rows: ReadonlyMap<string, { words: Sample[]; picture: Sample[] }>
  /** Hash of a picture → mark. */
  readonly #pictures = new Map<string, number>()

  constructor(kinds: readonly ReplicaKind[]) {
    super()
    this.#rows = new Map(kinds.map((kind) => [kind.provider, rowsOf(kind)]))
  }

  make(chance: Chance, from: 'words' | 'picture'): Order {
    const [first = '', ...more] = this.#rows.keys()
    const account = chance.pick([first, ...more])
    const rows = this.#rows.get(account) ?? { words: [], picture: [] }
    const fitting = rows[from].length > 0 ? rows[from] : [...rows.words, ...rows.picture]
    const { request } = fitting[chance.below(fitting.length)]!
    const mark = this.next()
    const [file] = request.files
    const picture = file === undefined ? null : { slot: file.slot, bytes: replicaFile('a.png', `order ${mark}`).bytes }
    if (picture !== null) this.#pictures.set(hashOf(picture.bytes), mark)
    const prompt = request.prompt === null ? {} : { prompt: `${chance.pick(things)}, order ${mark}` }
    const { operation, modelId, parameters } = request
    return this.add({ account, request: { operation, modelId, parameters, ...prompt }, picture })
  }

  /** NaN for a picture of no order. */
  removalMark({ prompt, inputFiles }: { prompt: string | null; inputFiles: readonly { sha256: string }[] }): number {
    const hash = inputFiles[0]?.sha256
    return markIn(prompt ?? '') ?? (hash === undefined ? undefined : this.#pictures.get(hash)) ?? Number.NaN
  }

  /** The mark of what was sent, wherever it stands: the text of a prompt, a data URI, or the name of an upload. */
  markOfBody(body: unknown, books: ReplicaBooks): number {
    const text = JSON.stringify(body)
    const said = markIn(text)
    if (said !== undefined) return said
    const inline = [...text.matchAll(/base64,([\w+/=]+)/g)].map(([, data = '']) => Buffer.from(data, 'base64'))
    const uploaded = [...books.uploads].filter(([id]) => text.includes(id)).map(([, { bytes }]) => bytes)
    const marks = [...inline, ...uploaded].map((bytes) => this.#pictures.get(hashOf(bytes)))
    return marks.find((mark) => mark !== undefined) ?? Number.NaN
  }
}

export function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

function markIn(text: string): number | undefined {
  const found = /\border (\d+)\b/.exec(text)?.[1]
  return found === undefined ? undefined : Number(found)
}

function rowsOf(kind: ReplicaKind): { words: Sample[]; picture: Sample[] } {
  const provider = findProvider(kind.provider)
  const samples = samplesOf({ ...provider, catalogue: offeredNow(catalogueWith(provider, kind.overrides)) })
  return {
    words: samples.filter(({ request: { prompt, files } }) => prompt !== null && files.length === 0),
    picture: samples.filter(({ request: { files } }) => {
      const [file] = files
      return files.length === 1 && file?.mediaType === 'image/png' && file.madeBy === undefined
    }),
  }
}
