/** Prepares typed arrays to leave a thread or process without transferring adjacent memory. */

/**
 * Returns the value with typed arrays that own their buffers, copied if necessary. The buffers are added to `buffers`.
 */
export function withOwnBuffers(value: unknown, buffers: Set<ArrayBuffer> = new Set()): unknown {
  // Shared memory cannot be transferred.
  if (ArrayBuffer.isView(value) && value.buffer instanceof SharedArrayBuffer) return value
  if (ArrayBuffer.isView(value)) {
    const owned = owns(value) ? copyOf(value) : ownCopy(value)
    buffers.add(owned.buffer as ArrayBuffer)
    return owned
  }
  if (Array.isArray(value)) return value.map((item) => withOwnBuffers(item, buffers))
  if (value !== null && typeof value === 'object' && Object.getPrototypeOf(value) === Object.prototype)
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, withOwnBuffers(item, buffers)]))
  return value
}

/** Buffers from Node's pool are shared. */
function owns(view: ArrayBufferView): boolean {
  return view.buffer instanceof ArrayBuffer && view.byteLength === view.buffer.byteLength
}

function copyOf(view: ArrayBufferView): ArrayBufferView {
  return Buffer.isBuffer(view) ? new Uint8Array(view.buffer) : view
}

function ownCopy(view: ArrayBufferView): ArrayBufferView {
  if (Buffer.isBuffer(view)) return new Uint8Array(view)
  if (view instanceof DataView)
    return new DataView(view.buffer.slice(view.byteOffset, view.byteOffset + view.byteLength))
  return (view as Uint8Array).slice()
}
