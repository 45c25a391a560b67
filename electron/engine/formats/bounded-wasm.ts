/** Limits a WebAssembly module's memory per file, since its decoder trusts the counts in the file. */

export interface BoundedWasm {
  instantiateWasm: (
    imports: WebAssembly.Imports,
    receive: (instance: WebAssembly.Instance, module: WebAssembly.Module) => void,
  ) => WebAssembly.Exports
  /** Limit of the total memory. Growing beyond it fails. */
  limitBytes: number
  /** Current size; it never shrinks. */
  memoryBytes: () => number
}

export function boundedWasm(binary: Uint8Array<ArrayBuffer>): BoundedWasm {
  let memory: WebAssembly.Memory | undefined
  const bounded: BoundedWasm = {
    limitBytes: Infinity,
    memoryBytes: () => memory?.buffer.byteLength ?? 0,
    instantiateWasm: (imports, receive) => {
      const module = new WebAssembly.Module(binary)
      const instance = new WebAssembly.Instance(module, imports)
      const given = [instance.exports, ...Object.values(imports)].flatMap((each) => Object.values(each))
      memory = given.find((each): each is WebAssembly.Memory => each instanceof WebAssembly.Memory)
      if (memory !== undefined) memory.grow = limited(memory, () => bounded.limitBytes)
      receive(instance, module)
      return instance.exports
    },
  }
  return bounded
}

const pageBytes = 65_536

/** Throws `RangeError` beyond the limit, as a memory at its maximum does. */
function limited(memory: WebAssembly.Memory, limitBytes: () => number): WebAssembly.Memory['grow'] {
  const grow = memory.grow.bind(memory)
  return (pages) => {
    if (memory.buffer.byteLength + pages * pageBytes > limitBytes()) throw new RangeError('beyond the limit')
    return grow(pages)
  }
}
