/** The single buffer of a GLB: the document's buffers without the removed ranges, followed by new data. */
import type { RawGltf, RawSpan, RawView } from './raw-gltf.ts'

const packing = ['EXT_meshopt_compression', 'KHR_meshopt_compression']

export class GltfBytes {
  readonly #raw: RawGltf
  /** Concatenated, each padded to a multiple of eight. */
  readonly #parts: Uint8Array[] = []
  #length = 0
  #cuts: { from: number; to: number }[] = []

  /** Makes all spans of the document relative to one buffer. Fallback buffers of compressed views stay separate. */
  constructor(raw: RawGltf, buffers: readonly (Uint8Array | undefined)[]) {
    this.#raw = raw
    const starts = buffers.map((buffer, index) => {
      if (buffer === undefined) return null
      const start = this.#length
      this.#append(buffer.subarray(0, raw.buffers?.[index]?.byteLength))
      return start
    })
    let next = 1
    const numbers = starts.map((start) => (start === null ? next++ : 0))
    for (const span of spansOf(raw.bufferViews ?? [])) {
      const start = starts[span.buffer] ?? 0
      if (start > 0) span.byteOffset = (span.byteOffset ?? 0) + start
      span.buffer = numbers[span.buffer] ?? span.buffer
    }
    raw.buffers = [{ byteLength: 0 }, ...(raw.buffers ?? []).filter((_, index) => starts[index] === null)]
  }

  /** Appends bytes and returns the index of their view. */
  add(bytes: Uint8Array): number {
    const view: RawView = { buffer: 0, byteOffset: this.#length, byteLength: bytes.byteLength }
    this.#append(bytes)
    return (this.#raw.bufferViews ??= []).push(view) - 1
  }

  /**
   * Removes the bytes of deleted views, unless another view needs them. Call it once, with the remaining views in the
   * document.
   */
  cut(gone: readonly RawSpan[]): void {
    const remaining = [...spansOf(this.#raw.bufferViews ?? [])].filter(({ buffer }) => buffer === 0)
    const needed = mergeRanges(remaining.map((span) => ({ from: startOf(span), to: startOf(span) + span.byteLength })))
    for (const { buffer, byteOffset = 0, byteLength } of gone) {
      // Multiples of eight, so that everything after them stays aligned.
      const from = Math.ceil(byteOffset / 8) * 8
      const to = byteOffset + byteLength === this.#length ? this.#length : Math.floor((byteOffset + byteLength) / 8) * 8
      const isShared = (needed[countBefore(needed, to) - 1]?.to ?? 0) > from
      if (buffer === 0 && to > from && !isShared) this.#cuts.push({ from, to })
    }
    this.#cuts = mergeRanges(this.#cuts)
    const lessBehind = [0]
    for (const { from, to } of this.#cuts) lessBehind.push(lessBehind.at(-1)! + to - from)
    for (const span of remaining) {
      const less = lessBehind[countBefore(this.#cuts, startOf(span))]!
      if (less > 0) span.byteOffset = startOf(span) - less
    }
  }

  /** Returns the pieces of the buffer, and writes its length into the document. */
  finish(): { chunks: Uint8Array[]; byteLength: number } {
    const chunks: Uint8Array[] = []
    let at = 0
    let passed = 0
    for (const part of this.#parts) {
      let from = at
      const end = at + part.byteLength
      // Parts and cuts are both sorted: a cut that ends here does not affect the next part.
      for (let cut = this.#cuts[passed]; cut !== undefined && cut.from < end; cut = this.#cuts[++passed]) {
        if (cut.from > from) chunks.push(part.subarray(from - at, cut.from - at))
        from = Math.max(from, Math.min(end, cut.to))
        if (cut.to > end) break
      }
      if (from < end) chunks.push(part.subarray(from - at))
      at = end
    }
    const contentLength = chunks.reduce((sum, chunk) => sum + chunk.byteLength, 0)
    const padding = -contentLength & 3
    if (padding > 0) chunks.push(new Uint8Array(padding))
    const byteLength = contentLength + padding
    if (byteLength === 0) this.#raw.buffers!.shift()
    else this.#raw.buffers![0] = { byteLength }
    if (this.#raw.buffers!.length === 0) delete this.#raw.buffers
    return { chunks, byteLength }
  }

  #append(bytes: Uint8Array): void {
    const padding = -bytes.byteLength & 7
    this.#parts.push(bytes)
    if (padding > 0) this.#parts.push(new Uint8Array(padding))
    this.#length += bytes.byteLength + padding
  }
}

function startOf({ byteOffset = 0 }: RawSpan): number {
  return byteOffset
}

/** Spans of the views, and of their compressed data. */
function* spansOf(views: readonly RawView[]): Generator<RawSpan> {
  for (const view of views) {
    yield view
    for (const name of packing) if (view.extensions?.[name] !== undefined) yield view.extensions[name]
  }
}

/** Number of disjoint sorted spans that start before an offset. */
function countBefore(spans: readonly { from: number }[], offset: number): number {
  let [low, high] = [0, spans.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (spans[middle]!.from < offset) low = middle + 1
    else high = middle
  }
  return low
}

function mergeRanges(cuts: { from: number; to: number }[]): { from: number; to: number }[] {
  const result: { from: number; to: number }[] = []
  for (const cut of cuts.toSorted((a, b) => a.from - b.from)) {
    const last = result.at(-1)
    if (last !== undefined && cut.from <= last.to) last.to = Math.max(last.to, cut.to)
    else result.push({ ...cut })
  }
  return result
}
