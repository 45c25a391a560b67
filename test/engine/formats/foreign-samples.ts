/** A model as files of formats that are read and not written: DAE, FBX as text and as bytes, 3DS, OFF. Pictures lie beside them in a ZIP. */
import { zipSync } from 'fflate'
import { srgbFromLinear } from '../../../shared/geometry/srgb.ts'
import type { Material, Model, Part } from '../../../electron/engine/model.ts'
import { utf8 } from './reading.ts'

const list = (values: Iterable<number>): string => [...values].join(' ')
const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
const srgb = ({ baseColour }: Material): number[] => baseColour.slice(0, 3).map(srgbFromLinear)
/** From the bottom left, as all of them count. */
const flipped = (uvs: Float32Array): number[] => [...uvs].map((value, i) => (i % 2 === 1 ? 1 - value : value))
const colourBytes = (part: Part, vertex: number): number[] =>
  [0, 1, 2].map((c) => srgbFromLinear(part.colours?.[vertex * 4 + c] ?? 1))

function zipped(name: string, file: Uint8Array, { materials }: Model): Uint8Array {
  const pictures = materials.flatMap(({ baseColourTexture: texture }) =>
    texture === undefined ? [] : [[`${texture.name}.png`, texture.bytes] as const],
  )
  return zipSync({ [name]: file, ...Object.fromEntries(pictures) })
}

/** COLLADA 1.4 in centimetres, Z up. */
export function asDae(model: Model): Uint8Array {
  const images = model.materials
    .map(({ baseColourTexture: t }, i) => t && `<image id="i${i}"><init_from>./${t.name}.png</init_from></image>`)
    .join('')
  const effects = model.materials.map((material, i) => {
    const diffuse = material.baseColourTexture
      ? `<texture texture="sampler" texcoord="UV"/>`
      : `<color>${list([...srgb(material), 1])}</color>`
    return `<effect id="e${i}"><profile_COMMON>
      <newparam sid="surface"><surface type="2D"><init_from>i${i}</init_from></surface></newparam>
      <newparam sid="sampler"><sampler2D><source>surface</source></sampler2D></newparam>
      <technique sid="common"><phong><diffuse>${diffuse}</diffuse></phong></technique></profile_COMMON></effect>`
  })
  const source = (id: string, values: number[], size: number): string =>
    `<source id="${id}"><float_array id="${id}-a" count="${values.length}">${list(values)}</float_array>
     <technique_common><accessor source="#${id}-a" count="${values.length / size}" stride="${size}"/></technique_common></source>`
  const geometries = model.parts.map((part, i) => {
    const { positions, normals, uvs, colours, indices } = part
    const turned = [...positions].map((_, k) =>
      k % 3 === 0 ? positions[k]! * 100 : k % 3 === 1 ? -positions[k + 1]! * 100 : positions[k - 1]! * 100,
    )
    const turnedNormals =
      normals &&
      [...normals].map((_, k) => (k % 3 === 0 ? normals[k]! : k % 3 === 1 ? -normals[k + 1]! : normals[k - 1]!))
    const count = positions.length / 3
    const colourValues = Array.from({ length: count }, (_, vertex) => [...colourBytes(part, vertex), 1]).flat()
    const inputs = [
      `<input semantic="VERTEX" source="#g${i}-v" offset="0"/>`,
      normals && `<input semantic="NORMAL" source="#g${i}-n" offset="0"/>`,
      uvs && `<input semantic="TEXCOORD" source="#g${i}-t" offset="0" set="0"/>`,
      colours && `<input semantic="COLOR" source="#g${i}-c" offset="0"/>`,
    ]
    return `<geometry id="g${i}" name="${escaped(part.name)}"><mesh>${source(`g${i}-p`, turned, 3)}
      ${turnedNormals ? source(`g${i}-n`, turnedNormals, 3) : ''}${uvs ? source(`g${i}-t`, flipped(uvs), 2) : ''}
      ${colours ? source(`g${i}-c`, colourValues, 4) : ''}
      <vertices id="g${i}-v"><input semantic="POSITION" source="#g${i}-p"/></vertices>
      <triangles material="m" count="${indices.length / 3}">${inputs.filter(Boolean).join('')}<p>${list(indices)}</p></triangles>
      </mesh></geometry>`
  })
  const nodes = model.parts.map(
    ({ name, material }, i) =>
      `<node name="${escaped(name)}"><instance_geometry url="#g${i}"><bind_material><technique_common>
       <instance_material symbol="m" target="#m${material}"/></technique_common></bind_material></instance_geometry></node>`,
  )
  const text = `<?xml version="1.0" encoding="utf-8"?>
<COLLADA xmlns="http://www.collada.org/2005/11/COLLADASchema" version="1.4.1">
<asset><unit name="centimeter" meter="0.01"/><up_axis>Z_UP</up_axis></asset>
<library_images>${images}</library_images><library_effects>${effects.join('')}</library_effects>
<library_materials>${model.materials.map(({ name }, i) => `<material id="m${i}" name="${escaped(name)}"><instance_effect url="#e${i}"/></material>`).join('')}</library_materials>
<library_geometries>${geometries.join('')}</library_geometries>
<library_visual_scenes><visual_scene id="s" name="${escaped(model.name)}">${nodes.join('')}</visual_scene></library_visual_scenes>
<scene><instance_visual_scene url="#s"/></scene></COLLADA>`
  return zipped('model.dae', utf8(text), model)
}

type Record_ = [name: string, values: (number | string | bigint | Int32Array | Float64Array)[], children?: Record_[]]

/** The records of an FBX file: centimetres, Y up. */
function fbxRecords(model: Model): Record_[] {
  const property = (name: string, ...values: (number | string)[]): Record_ => ['P', [name, '', '', '', ...values]]
  const layer = (kind: string, values: string, numbers: number[]): Record_ => [
    `LayerElement${kind}`,
    [0],
    [
      ['MappingInformationType', ['ByVertice']],
      ['ReferenceInformationType', ['Direct']],
      [values, [Float64Array.from(numbers)]],
    ],
  ]
  const objects: Record_[] = []
  const connections: Record_[] = []
  const connect = (child: number, parent: number, to?: string) =>
    connections.push(['C', to === undefined ? ['OO', child, parent] : ['OP', child, parent, to]])
  model.materials.forEach((material, i) => {
    const id = 1000 + i
    objects.push([
      'Material',
      [id, `Material::${material.name}`, ''],
      [['Properties70', [], [property('DiffuseColor', ...srgb(material))]]],
    ])
    const texture = material.baseColourTexture
    if (texture === undefined) return
    objects.push([
      'Texture',
      [2000 + i, `Texture::${texture.name}`, ''],
      [['RelativeFilename', [`..\\art\\${texture.name}.png`]]],
    ])
    connect(2000 + i, id, 'DiffuseColor')
  })
  model.parts.forEach((part, i) => {
    const { positions, normals, uvs, colours, indices } = part
    const corners = Int32Array.from(indices, (index, k) => (k % 3 === 2 ? -index - 1 : index))
    const children: Record_[] = [
      ['Vertices', [Float64Array.from(positions, (value) => value * 100)]],
      ['PolygonVertexIndex', [corners]],
    ]
    if (normals) children.push(layer('Normal', 'Normals', [...normals]))
    if (uvs) children.push(layer('UV', 'UV', flipped(uvs)))
    if (colours)
      children.push(
        layer(
          'Color',
          'Colors',
          Array.from({ length: positions.length / 3 }, (_, v) => [...colourBytes(part, v), 1]).flat(),
        ),
      )
    objects.push(['Geometry', [3000 + i, `Geometry::${part.name}`, 'Mesh'], children])
    objects.push([
      'Model',
      [4000 + i, `Model::${part.name}`, 'Mesh'],
      [['Properties70', [], [property('Lcl Translation', 0, 0, 0)]]],
    ])
    connect(3000 + i, 4000 + i)
    connect(1000 + part.material, 4000 + i)
    connect(4000 + i, 0)
  })
  return [
    ['GlobalSettings', [], [['Properties70', [], [property('UpAxis', 1), property('UnitScaleFactor', 1)]]]],
    ['Objects', [], objects],
    ['Connections', [], connections],
  ]
}

/** FBX 7.4 as text. */
export function asFbxText(model: Model): Uint8Array {
  const write = ([name, values, children]: Record_, depth: number): string => {
    const pad = '\t'.repeat(depth)
    const [first] = values
    if (first instanceof Int32Array || first instanceof Float64Array)
      return `${pad}${name}: *${first.length} {\n${pad}\ta: ${[...first].join(',')}\n${pad}}\n`
    const said = values
      .map((value) => (typeof value === 'string' ? `"${value.replaceAll('"', '&quot;')}"` : String(value)))
      .join(', ')
    const inner =
      children === undefined ? '' : ` {\n${children.map((child) => write(child, depth + 1)).join('')}${pad}}`
    return `${pad}${name}: ${said}${inner}\n`
  }
  const text = `; FBX 7.4.0 project file\n; ----\n\n${fbxRecords(model)
    .map((record) => write(record, 0))
    .join('\n')}`
  return zipped('model.fbx', utf8(text), model)
}

/** FBX 7.4 as bytes. */
export function asFbxBinary(model: Model): Uint8Array {
  const bytes: number[] = [...utf8('Kaydara FBX Binary  '), 0, 0x1a, 0, ...le(7400, 4)]
  const patch = (at: number, value: number): void => le(value, 4).forEach((byte, i) => (bytes[at + i] = byte))
  const put = ([name, values, children]: Record_): void => {
    const start = bytes.length
    bytes.push(...le(0, 4), ...le(values.length, 4), ...le(0, 4), name.length, ...utf8(name))
    const from = bytes.length
    for (const value of values) putValue(bytes, value)
    patch(start + 8, bytes.length - from)
    if (children !== undefined) {
      for (const child of children) put(child)
      for (let i = 0; i < 13; i++) bytes.push(0)
    }
    patch(start, bytes.length)
  }
  for (const record of fbxRecords(model)) put(record)
  for (let i = 0; i < 13; i++) bytes.push(0)
  return zipped('model.fbx', Uint8Array.from(bytes), model)
}

function putValue(bytes: number[], value: Record_[1][number]): void {
  const code = (letter: string): number => letter.charCodeAt(0)
  if (typeof value === 'string') bytes.push(code('S'), ...le(utf8(value).length, 4), ...utf8(value))
  else if (typeof value === 'number' && Number.isInteger(value)) bytes.push(code('I'), ...le(value, 4))
  else if (typeof value === 'number') bytes.push(code('D'), ...new Uint8Array(Float64Array.of(value).buffer))
  else if (value instanceof Int32Array)
    bytes.push(
      code('i'),
      ...le(value.length, 4),
      ...le(0, 4),
      ...le(value.byteLength, 4),
      ...new Uint8Array(value.buffer),
    )
  else if (value instanceof Float64Array)
    bytes.push(
      code('d'),
      ...le(value.length, 4),
      ...le(0, 4),
      ...le(value.byteLength, 4),
      ...new Uint8Array(value.buffer),
    )
}

function le(value: number, size: number): number[] {
  return Array.from({ length: size }, (_, i) => Math.floor(value / 256 ** i) & 255)
}

/** 3D Studio: millimetres, Z up; names of pictures in the letters that it knows. */
export function as3ds(model: Model): Uint8Array {
  const chunk = (id: number, ...content: (number[] | Uint8Array)[]): number[] => {
    const inner = content.flatMap((piece) => [...piece])
    return [...le(id, 2), ...le(inner.length + 6, 4), ...inner]
  }
  const text = (value: string): number[] => [...Buffer.from(value, 'latin1'), 0]
  const floats = (values: Iterable<number>): Uint8Array => new Uint8Array(Float32Array.from(values).buffer)
  const materials = model.materials.map((material) =>
    chunk(
      0xafff,
      chunk(0xa000, text(material.name)),
      chunk(
        0xa020,
        chunk(
          0x0011,
          srgb(material).map((value) => Math.round(value * 255)),
        ),
      ),
      material.baseColourTexture ? chunk(0xa200, chunk(0xa300, text(`${material.baseColourTexture.name}.png`))) : [],
    ),
  )
  const meshes = model.parts.map(({ name, material, positions, uvs, indices }) => {
    const count = positions.length / 3
    const turned = [...positions].map((_, k) =>
      k % 3 === 0 ? positions[k]! * 1000 : k % 3 === 1 ? -positions[k + 1]! * 1000 : positions[k - 1]! * 1000,
    )
    const faces = indices.length / 3
    const corners = Array.from({ length: faces }, (_, f) => [...indices.slice(f * 3, f * 3 + 3), 7]).flat()
    const worn = chunk(
      0x4130,
      text(model.materials[material]!.name),
      le(faces, 2),
      Array.from({ length: faces }, (_, f) => le(f, 2)).flat(),
    )
    return chunk(
      0x4000,
      text(name),
      chunk(
        0x4100,
        chunk(0x4110, le(count, 2), floats(turned)),
        chunk(
          0x4120,
          le(faces, 2),
          corners.flatMap((place) => le(place, 2)),
          worn,
        ),
        uvs ? chunk(0x4140, le(count, 2), floats(flipped(uvs))) : [],
      ),
    )
  })
  const file = chunk(0x4d4d, chunk(0x0002, le(3, 4)), chunk(0x3d3d, ...materials, ...meshes))
  return zipped('model.3ds', Uint8Array.from(file), model)
}

/** OFF: millimetres, Z up, a colour for each face. */
export function asOff(model: Model): Uint8Array {
  const vertices: string[] = []
  const faces: string[] = []
  for (const { positions, indices, material } of model.parts) {
    const first = vertices.length
    for (let i = 0; i < positions.length; i += 3)
      vertices.push(list([positions[i]! * 1000, -positions[i + 2]! * 1000, positions[i + 1]! * 1000]))
    const colour = srgb(model.materials[material]!).map((value) => Math.round(value * 255))
    for (let i = 0; i < indices.length; i += 3)
      faces.push(list([3, ...Array.from(indices.slice(i, i + 3), (index) => first + index), ...colour]))
  }
  return utf8(
    `OFF\n# made for a test\n${vertices.length} ${faces.length} 0\n${vertices.join('\n')}\n${faces.join('\n')}\n`,
  )
}
