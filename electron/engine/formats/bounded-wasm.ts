/** WebAssembly whose memory does not grow beyond a limit that is set for each file: what a file claims in there counts as well. */

/** What Emscripten's modules take as options. */
export interface BoundedWasm {
  instantiateWasm: (
    imports: WebAssembly.Imports,
    receive: (instance: WebAssembly.Instance, module: WebAssembly.Module) => void,
  ) => WebAssembly.Exports
  /** Of the whole memory. Where it would grow further, the module runs out of it. */
  limitBytes: number
  /** What it has grown to: it never shrinks. */
  memoryBytes: () => number
}

/** A module from its binary. */
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

/** Throws RangeError beyond the limit, as a memory does that has reached its maximum. */
function limited(memory: WebAssembly.Memory, limitBytes: () => number): WebAssembly.Memory['grow'] {
  const grow = memory.grow.bind(memory)
  return (pages) => {
    if (memory.buffer.byteLength + pages * pageBytes > limitBytes()) throw new RangeError('beyond the limit')
    return grow(pages)
  }
}
