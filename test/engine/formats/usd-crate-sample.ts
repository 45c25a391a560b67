/** A box as a USD crate, by the specification of its bytes: what a reader of USDC is tested with. */

/** A path with what stands there; a property's name begins with a dot. */
interface Spec {
  name: string
  kind: 'root' | 'prim' | 'attribute' | 'relationship'
  fields: Record<string, Value>
  below?: Spec[]
}

/** The upper half of the eight bytes that stand for a value, and the lower half or where what is meant lies. */
type Value = (crate: CrateWriter) => { high: number; low: number }

const kinds = { root: 7, prim: 6, attribute: 1, relationship: 8 }
const inlined = 0x4000_0000
const listed = 0x8000_0000
const packed = 0x2000_0000

class CrateWriter {
  readonly tokens = ['']
  readonly strings: number[] = []
  readonly paths: string[] = []
  bytes: number[] = Array.from({ length: 88 }, () => 0)

  token(text: string): number {
    const known = this.tokens.indexOf(text)
    return known >= 0 ? known : this.tokens.push(text) - 1
  }

  /** Writes bytes and gives where they lie. */
  put(bytes: Uint8Array | readonly number[]): number {
    const at = this.bytes.length
    for (const byte of bytes) this.bytes.push(byte)
    return at
  }
}

const uint32 = (...values: number[]): number[] => [...new Uint8Array(Uint32Array.from(values).buffer)]
const uint64 = (value: number): number[] => uint32(value, 0)

/** As literals alone, in the one piece that the crate's packing begins with a zero for. */
function asLz4(bytes: readonly number[]): number[] {
  const more: number[] = []
  for (let rest = bytes.length - 15; rest >= 0; rest -= 255) more.push(Math.min(255, rest))
  if (more.at(-1) === 255) more.push(0)
  return [0, Math.min(15, bytes.length) << 4, ...more, ...bytes]
}

/** Differences in as few bytes as they need, the most frequent one (here 1) in none. */
function asIntegers(values: readonly number[]): number[] {
  const codes = Array.from({ length: Math.ceil(values.length / 4) }, () => 0)
  const bytes: number[] = []
  let last = 0
  for (const [i, value] of values.entries()) {
    const step = value - last
    last = value
    const code = step === 1 ? 0 : Math.abs(step) < 128 ? 1 : Math.abs(step) < 32768 ? 2 : 3
    codes[i >> 2]! |= code << ((i & 3) * 2)
    bytes.push(...uint32(step).slice(0, code === 3 ? 4 : code))
  }
  const block = asLz4([...uint32(1), ...codes, ...bytes])
  return [...uint64(block.length), ...block]
}

const token =
  (text: string): Value =>
  (crate) => ({ high: inlined | (11 << 16), low: crate.token(text) })
const asset =
  (text: string): Value =>
  (crate) => ({ high: inlined | (12 << 16), low: crate.token(text) })
const float =
  (value: number): Value =>
  () => ({ high: inlined | (8 << 16), low: new Uint32Array(Float32Array.of(value).buffer)[0]! })
const specifier =
  (value: number): Value =>
  () => ({ high: inlined | (42 << 16), low: value })
/** Whole numbers from -128 to 127, a byte each. */
const smallColour =
  (...values: number[]): Value =>
  () => ({
    high: inlined | (24 << 16),
    low: values.reduce((sum, value, i) => sum | ((value & 255) << (i * 8)), 0) >>> 0,
  })
const double =
  (value: number): Value =>
  (crate) => ({ high: 9 << 16, low: crate.put(new Uint8Array(Float64Array.of(value).buffer)) })
const floats =
  (size: 1 | 2 | 3, values: readonly number[]): Value =>
  (crate) => ({
    high: (listed | ([0, 8, 20, 24][size]! << 16)) >>> 0,
    low: crate.put([...uint64(values.length / size), ...new Uint8Array(Float32Array.from(values).buffer)]),
  })
const integers =
  (values: readonly number[]): Value =>
  (crate) =>
    values.length < 16
      ? { high: (listed | (3 << 16)) >>> 0, low: crate.put([...uint64(values.length), ...uint32(...values)]) }
      : { high: (listed | packed | (3 << 16)) >>> 0, low: crate.put([...uint64(values.length), ...asIntegers(values)]) }
const tokens =
  (...texts: string[]): Value =>
  (crate) => ({
    high: (listed | (11 << 16)) >>> 0,
    low: crate.put([...uint64(texts.length), ...uint32(...texts.map((text) => crate.token(text)))]),
  })
/** A list of paths, put before what weaker layers say. */
const paths =
  (...list: string[]): Value =>
  (crate) => ({
    high: 34 << 16,
    low: crate.put([0x20, ...uint64(list.length), ...uint32(...list.map((path) => crate.paths.indexOf(path)))]),
  })

const attribute = (name: string, typeName: string, fields: Record<string, Value>): Spec => ({
  name: `.${name}`,
  kind: 'attribute',
  fields: { typeName: token(typeName), ...fields },
})
const relationship = (name: string, target: string): Spec => ({
  name: `.${name}`,
  kind: 'relationship',
  fields: { targetPaths: paths(target) },
})
const prim = (name: string, typeName: string, below: Spec[]): Spec => ({
  name,
  kind: 'prim',
  fields: { specifier: specifier(0), typeName: token(typeName) },
  below,
})

/** Written as version 0.8. */
function asCrate(root: Spec): Uint8Array {
  const crate = new CrateWriter()
  const list: { spec: Spec; path: string; jump: number }[] = []
  const walk = (spec: Spec, above: string, hasSibling: boolean): void => {
    const path =
      above === ''
        ? '/'
        : `${above === '/' ? (spec.name.startsWith('.') ? '' : '/') : spec.name.startsWith('.') ? above : `${above}/`}${spec.name}`
    const entry = { spec, path, jump: 0 }
    const place = list.push(entry)
    const below = spec.below ?? []
    for (const [i, child] of below.entries()) walk(child, path, i < below.length - 1)
    if (below.length > 0) entry.jump = hasSibling ? list.length - place + 1 : -1
    else entry.jump = hasSibling ? 0 : -2
  }
  walk(root, '', false)
  crate.paths.push(...list.map(({ path }) => path))
  const fields: { name: number; high: number; low: number }[] = []
  const fieldSets: number[] = []
  const sets = list.map(({ spec }) => {
    const start = fieldSets.length
    for (const [name, value] of Object.entries(spec.fields)) {
      fieldSets.push(fields.push({ name: crate.token(name), ...value(crate) }) - 1)
    }
    fieldSets.push(-1)
    return start
  })
  const elements = list.map(({ spec: { name } }) =>
    name.startsWith('.') ? -crate.token(name.slice(1)) : crate.token(name),
  )
  const sections: [string, number[]][] = []
  const text = [...new TextEncoder().encode(`${crate.tokens.join('\0')}\0`)]
  const block = asLz4(text)
  sections.push(['TOKENS', [...uint64(crate.tokens.length), ...uint64(text.length), ...uint64(block.length), ...block]])
  sections.push(['STRINGS', uint64(0)])
  const reps = asLz4(fields.flatMap(({ low, high }) => uint32(low, high)))
  sections.push([
    'FIELDS',
    [...uint64(fields.length), ...asIntegers(fields.map(({ name }) => name)), ...uint64(reps.length), ...reps],
  ])
  sections.push(['FIELDSETS', [...uint64(fieldSets.length), ...asIntegers(fieldSets)]])
  const order = list.map((_, i) => i)
  sections.push([
    'PATHS',
    [
      ...uint64(list.length),
      ...uint64(list.length),
      ...asIntegers(order),
      ...asIntegers(elements),
      ...asIntegers(list.map(({ jump }) => jump)),
    ],
  ])
  sections.push([
    'SPECS',
    [
      ...uint64(list.length),
      ...asIntegers(order),
      ...asIntegers(sets),
      ...asIntegers(list.map(({ spec }) => kinds[spec.kind])),
    ],
  ])
  const placed = sections.map(([name, bytes]) => ({ name, start: crate.put(bytes), size: bytes.length }))
  const toc = crate.put([
    ...uint64(placed.length),
    ...placed.flatMap(({ name, start, size }) => [
      ...new TextEncoder().encode(name.padEnd(16, '\0')),
      ...uint64(start),
      ...uint64(size),
    ]),
  ])
  const head = [...new TextEncoder().encode('PXR-USDC'), 0, 8, 0, 0, 0, 0, 0, 0, ...uint64(toc)]
  for (const [i, byte] of head.entries()) crate.bytes[i] = byte
  return Uint8Array.from(crate.bytes)
}

/** Points of a cube of side 2 around the origin, and its six faces, seen from outside. */
export const boxPoints = [-1, -1, -1, 1, -1, -1, -1, 1, -1, 1, 1, -1, -1, -1, 1, 1, -1, 1, -1, 1, 1, 1, 1, 1]
export const boxFaces = [0, 2, 3, 1, 4, 5, 7, 6, 0, 1, 5, 4, 2, 6, 7, 3, 0, 4, 6, 2, 1, 3, 7, 5]

/** A cube of 2 cm, Z up, 3 cm above the ground, red with a picture's coordinates. */
export function crateOfBox(): Uint8Array {
  const material = '/Box/Looks/Red'
  return asCrate({
    name: '',
    kind: 'root',
    fields: { metersPerUnit: double(0.01), upAxis: token('Z'), defaultPrim: token('Box') },
    below: [
      prim('Box', 'Xform', [
        prim('Looks', 'Scope', [
          prim('Red', 'Material', [
            prim('Surface', 'Shader', [
              attribute('info:id', 'token', { default: token('UsdPreviewSurface') }),
              attribute('inputs:diffuseColor', 'color3f', { default: smallColour(1, 0, 0) }),
              attribute('inputs:roughness', 'float', { default: float(0.25) }),
              attribute('outputs:surface', 'token', {}),
            ]),
            attribute('outputs:surface', 'token', { connectionPaths: paths(`${material}/Surface.outputs:surface`) }),
          ]),
        ]),
        prim('Mesh', 'Mesh', [
          attribute('faceVertexCounts', 'int[]', { default: integers([4, 4, 4, 4, 4, 4]) }),
          attribute('faceVertexIndices', 'int[]', { default: integers(boxFaces) }),
          relationship('material:binding', material),
          attribute('points', 'point3f[]', { default: floats(3, boxPoints) }),
          attribute('primvars:st', 'texCoord2f[]', {
            default: floats(2, Array.from({ length: 6 }, () => [0, 0, 1, 0, 1, 1, 0, 1]).flat()),
            interpolation: token('faceVarying'),
          }),
          attribute('subdivisionScheme', 'token', { default: token('none') }),
          attribute('xformOp:translate', 'float3', { default: smallColour(0, 0, 3) }),
          attribute('xformOpOrder', 'token[]', { default: tokens('xformOp:translate') }),
          attribute('userProperties:picture', 'asset', { default: asset('none.png') }),
        ]),
      ]),
    ],
  })
}
