/** Binary FBX (7.4) with its lists packed. */
import { deflateSync } from 'node:zlib'

/** A binary FBX of one geometry, its corners packed: zeros pack a thousandfold. */
export function packedFbx(corners: Int32Array, slots: Int32Array): Uint8Array {
  const vertices = record('Vertices', [list('d', Float64Array.of(0, 0, 0, 9, 0, 0, 0, 9, 1))])
  const geometry = record(
    'Geometry',
    [number(1)],
    [
      vertices,
      record('PolygonVertexIndex', [list('i', corners)]),
      record(
        'LayerElementMaterial',
        [],
        [record('MappingInformationType', [text('ByPolygon')]), record('Materials', [list('i', slots)])],
      ),
    ],
  )
  const objects = record('Objects', [], [geometry, record('Model', [number(2)])])
  const connections = record('Connections', [], [record('C', [text('OO'), number(1), number(2)])])
  const head = Buffer.alloc(27)
  head.write('Kaydara FBX Binary  ')
  head.writeUInt32LE(7400, 23)
  return new Uint8Array(Buffer.concat([head, ...placed([objects, connections], 27), Buffer.alloc(13)]))
}

type Placed = (at: number) => Buffer

function record(name: string, values: Buffer[], children: Placed[] = []): Placed {
  return (at) => {
    const listed = Buffer.concat(values)
    const start = at + 13 + name.length + listed.length
    const inner = Buffer.concat([...placed(children, start), children.length > 0 ? Buffer.alloc(13) : Buffer.alloc(0)])
    const head = Buffer.alloc(13 + name.length)
    head.writeUInt32LE(start + inner.length, 0)
    head.writeUInt32LE(values.length, 4)
    head.writeUInt32LE(listed.length, 8)
    head[12] = name.length
    head.write(name, 13)
    return Buffer.concat([head, listed, inner])
  }
}

function placed(records: Placed[], from: number): Buffer[] {
  const made: Buffer[] = []
  let at = from
  for (const each of records) {
    const bytes = each(at)
    made.push(bytes)
    at += bytes.length
  }
  return made
}

function list(type: string, values: Int32Array | Float64Array): Buffer {
  const packed = deflateSync(values, { level: 9 })
  const head = Buffer.alloc(13)
  head.write(type)
  for (const [i, value] of [values.length, 1, packed.length].entries()) head.writeUInt32LE(value, 1 + i * 4)
  return Buffer.concat([head, packed])
}

function number(value: number): Buffer {
  const bytes = Buffer.from('I0000')
  bytes.writeInt32LE(value, 1)
  return bytes
}

function text(value: string): Buffer {
  const head = Buffer.from('S0000')
  head.writeUInt32LE(value.length, 1)
  return Buffer.concat([head, Buffer.from(value)])
}
