/** glTF, FBX and USD files that cost a quadratic reader its time. */
import type { Crafted } from './crafted.ts'
import { glb } from './hostile-gltf.ts'
import { gif, times, utf8, zip } from './hostile-others.ts'

type Json = Record<string, unknown>

const vec3 = { componentType: 5126, type: 'VEC3' }
const numbers = (count: number): number[] => Array.from({ length: count }, (_, i) => i)

/** A GLB whose buffer holds vertices: a triangle first, so that accessor 0 is one. */
function scene(json: Json, vertices = 3): Uint8Array {
  const positions = Float32Array.from({ length: vertices * 3 }, (_, i) => [0, 0, 0, 9, 0, 0, 0, 9, 1][i % 9]!)
  const binary = new Uint8Array(positions.buffer)
  return glb(
    {
      scenes: [{ nodes: [0] }],
      nodes: [{ mesh: 0 }],
      meshes: [{ primitives: [{ attributes: { POSITION: 0 } }] }],
      bufferViews: [{ buffer: 0, byteLength: binary.byteLength }],
      accessors: [
        { bufferView: 0, count: 3, ...vec3 },
        { bufferView: 0, count: vertices, ...vec3 },
        { bufferView: 0, count: 3, componentType: 5125, type: 'SCALAR' },
      ],
      ...json,
    },
    binary,
  )
}

const list = (count: number, item: (i: number) => Json): Json[] => Array.from({ length: count }, (_, i) => item(i))

const craftedGltf: Record<string, Crafted> = {
  'glTF: many nodes of one mesh': (n) =>
    scene({ scenes: [{ nodes: numbers(n) }], nodes: list(n, () => ({ mesh: 0, name: 'a' })) }),
  'glTF: nodes in nodes': (n) => scene({ nodes: list(n, (i) => (i === n - 1 ? { mesh: 0 } : { children: [i + 1] })) }),
  'glTF: many meshes, materials and textures': (n) =>
    scene({
      scenes: [{ nodes: numbers(n) }],
      nodes: list(n, (mesh) => ({ mesh })),
      meshes: list(n, (material) => ({ primitives: [{ attributes: { POSITION: 0 }, material }] })),
      materials: list(n, (index) => ({ normalTexture: { index } })),
      textures: list(n, () => ({ source: 0 })),
      images: [{ uri: 'a.png' }],
    }),
  'glTF: nodes that show nothing of many primitives': (n) =>
    scene({
      scenes: [{ nodes: numbers(n) }],
      nodes: [{ mesh: 1 }, ...list(n - 1, () => ({ mesh: 0 }))],
      meshes: [{ primitives: list(n, () => ({ attributes: {} })) }, { primitives: [{ attributes: { POSITION: 0 } }] }],
    }),
  'glTF: nodes that show many points': (n) =>
    scene({
      scenes: [{ nodes: numbers(n) }],
      nodes: list(n, () => ({ mesh: 0 })),
      meshes: [{ primitives: list(n, () => ({ attributes: { POSITION: 0 }, mode: 0 })) }],
    }),
  'glTF: many morph targets on many nodes': (n) =>
    scene({
      scenes: [{ nodes: numbers(n) }],
      nodes: list(n, () => ({ mesh: 0 })),
      meshes: [{ primitives: [{ attributes: { POSITION: 0 }, targets: list(n, () => ({})) }] }],
    }),
  'glTF: many weights on many nodes': (n) =>
    scene({
      scenes: [{ nodes: numbers(n) }],
      nodes: list(n, () => ({ mesh: 0 })),
      meshes: [{ weights: numbers(n).map(() => 0), primitives: [{ attributes: { POSITION: 0 }, targets: [] }] }],
    }),
  'glTF: primitives that each use a little of one large list': (n) =>
    scene(
      {
        meshes: [{ primitives: list(Math.min(n, 60_000), () => ({ attributes: { POSITION: 1 }, indices: 2 })) }],
        accessors: [
          { bufferView: 0, count: 3, ...vec3 },
          { bufferView: 0, count: n, ...vec3 },
          { count: 3, componentType: 5125, type: 'SCALAR' },
        ],
      },
      n,
    ),
  'glTF: many attributes': (n) =>
    scene({
      meshes: [
        { primitives: [{ attributes: { POSITION: 0, ...Object.fromEntries(numbers(n).map((i) => [`_${i}`, 0])) } }] },
      ],
    }),
  'glTF: many extensions': (n) => scene({ extensionsUsed: numbers(n).map((i) => `EXT_${i}`) }),
  'glTF: many animations and skins': (n) =>
    scene({ animations: list(n, () => ({})), skins: list(n, () => ({ joints: [] })) }),
  'glTF: many accessors and views': (n) =>
    scene({
      accessors: list(n, (bufferView) => ({ bufferView, count: 3, ...vec3 })),
      bufferViews: list(n, () => ({ buffer: 0, byteLength: 36 })),
    }),
  'glTF: extras in extras': (n) =>
    utf8(`{"asset":{"version":"2.0","extras":${times(Math.min(n, 2000), '{"a":')}1${times(Math.min(n, 2000), '}')}}}`),
  'glTF: many pictures that are unpacked': (n) => {
    const picture = gif(1024, 1024)
    const json = {
      images: list(n, () => ({ bufferView: 1 })),
      textures: list(n, (source) => ({ source })),
      materials: list(n, (index) => ({ normalTexture: { index } })),
    }
    const positions = new Uint8Array(Float32Array.of(0, 0, 0, 9, 0, 0, 0, 9, 1).buffer)
    return glb(
      {
        scenes: [{ nodes: [0] }],
        nodes: [{ mesh: 0 }],
        meshes: [{ primitives: [{ attributes: { POSITION: 0 } }] }],
        bufferViews: [
          { buffer: 0, byteLength: 36 },
          { buffer: 0, byteOffset: 36, byteLength: picture.byteLength },
        ],
        accessors: [{ bufferView: 0, count: 3, ...vec3 }],
        ...json,
      },
      Buffer.concat([positions, picture]),
    )
  },
  'glTF: a long name': (n) => scene({ nodes: [{ mesh: 0, name: times(n * 20, 'a') }] }),
}

const fbxMesh = (id: number): string =>
  `Geometry: ${id}, "Geometry::a", "Mesh" { Vertices: *9 { a: 0,0,0,9,0,0,0,9,1 } PolygonVertexIndex: *3 { a: 0,1,-3 } }\n`
const fbxModel = (id: number): string => `Model: ${id}, "Model::m${id}", "Mesh" { }\n`
const fbx = (objects: string, connections: string): Uint8Array =>
  utf8(`; FBX 7.4.0\nObjects: {\n${objects}}\nConnections: {\n${connections}}\n`)
const join = (child: number, parent: number, property = ''): string =>
  property === '' ? `C: "OO",${child},${parent}\n` : `C: "OP",${child},${parent}, "${property}"\n`
const shownFbx = fbxMesh(1) + fbxModel(2)

const craftedFbx: Record<string, Crafted> = {
  'FBX: many identical connections': (n) => fbx(shownFbx, times(n, join(1, 2))),
  'FBX: many models': (n) =>
    fbx(
      fbxMesh(1) + times(n, (i) => fbxModel(i + 2)),
      times(n, (i) => join(1, i + 2)),
    ),
  'FBX: many models with materials of their own': (n) =>
    fbx(
      fbxMesh(1) + times(n, (i) => `${fbxModel(2 * i + 2)}Material: ${2 * i + 3}, "Material::a", "" { }\n`),
      times(n, (i) => join(1, 2 * i + 2) + join(2 * i + 3, 2 * i + 2)),
    ),
  'FBX: many models in long chains': (n) =>
    fbx(
      fbxMesh(1) + times(n, (i) => fbxModel(i + 2)),
      times(n, (i) => join(1, i + 2) + (i % 500 === 0 ? '' : join(i + 2, i + 1))),
    ),
  'FBX: many models below one with many parents': (n) =>
    fbx(
      fbxMesh(1) + times(n, (i) => fbxModel(i + 2)) + 'Deformer: 900000000, "Deformer::a", "Skin" { }\n',
      times(n, join(2, 900_000_000)) + times(n - 1, (i) => join(1, i + 3) + join(i + 3, 2)),
    ),
  'FBX: many textures and videos': (n) =>
    fbx(
      `${shownFbx}Material: 3, "Material::a", "" { }\n` +
        times(
          n,
          (i) =>
            `Texture: ${2 * i + 10}, "Texture::a", "" { FileName: "a${i}.png" }\nVideo: ${2 * i + 11}, "Video::a", "Clip" { FileName: "b${i}.png" Content: , "aaaa" }\n`,
        ),
      join(1, 2) + join(3, 2) + times(n, (i) => join(2 * i + 10, 3, i % 2 === 0 ? 'DiffuseColor' : 'NormalMap')),
    ),
  'FBX: layered textures of many textures': (n) =>
    fbx(
      `${shownFbx}Texture: 3, "Texture::a", "" { FileName: "a.png" }\nLayeredTexture: 4, "LayeredTexture::a", "" { }\n` +
        times(n, (i) => `Material: ${i + 10}, "Material::a", "" { }\n`),
      join(1, 2) + times(n, join(3, 4)) + times(n, (i) => join(i + 10, 2) + join(4, i + 10, 'DiffuseColor')),
    ),
  'FBX: a model of many properties': (n) =>
    fbx(
      `${fbxMesh(1)}Model: 2, "Model::a", "Mesh" { Properties70: { ${times(n, (i) => `P: "p${i}", "", "", "",1\n`)} } }\n`,
      join(1, 2),
    ),
  'FBX: objects that share a number': (n) => fbx(times(n, fbxMesh(1)) + fbxModel(2), join(1, 2)),
  'FBX: models that are each other’s parents': (n) =>
    fbx(fbxMesh(1) + times(n, (i) => fbxModel(i + 2)), times(n, (i) => join(i + 2, ((i + 1) % n) + 2)) + join(1, 2)),
  'FBX: many slots': (n) =>
    fbx(
      `Geometry: 1, "Geometry::a", "Mesh" { Vertices: *9 { a: 0,0,0,9,0,0,0,9,1 } PolygonVertexIndex: *3 { a: 0,1,-3${times(n, ',0,1,-3')} } LayerElementMaterial: 0 { MappingInformationType: "ByPolygon" Materials: *1 { a: 0${times(n, (i) => `,${i}`)} } } }\n${fbxModel(2)}`,
      join(1, 2),
    ),
  'FBX: a face of many corners': (n) =>
    fbx(
      `Geometry: 1, "Geometry::a", "Mesh" { Vertices: *9 { a: 0,0,0,9,0,0,0,9,1 } PolygonVertexIndex: *3 { a: 0${times(n * 5, ',1,2,0')},-3 } }\n${fbxModel(2)}`,
      join(1, 2),
    ),
  'FBX: a long line of blanks and an open quote': (n) =>
    utf8(`; FBX 7.4.0\nObjects: { a: b${times(n * 10, ' ')}c, "${times(n * 10, ' a:')}`),
  'FBX: records in records': (n) =>
    utf8(`; FBX 7.4.0\nObjects: {${times(n / 60, times(60, 'a: {') + times(60, '}'))}}`),
}

const usd = (text: string): Uint8Array => utf8(`#usda 1.0\n(\n defaultPrim = "World"\n)\n${text}`)
const usdMesh = (name: string, more = ''): string =>
  `def Mesh "${name}" ${more}{ int[] faceVertexCounts = [3]\n int[] faceVertexIndices = [0,1,2]\n point3f[] points = [(0,0,0),(9,0,0),(0,9,1)]\n }\n`
const usdShader = (i: number): string =>
  `def Material "m${i}" { token outputs:surface.connect = </m${i}/s.outputs:surface>\n def Shader "s" { uniform token info:id = "UsdPreviewSurface"\n color3f inputs:diffuseColor = (1,0,0) } }\n`

const craftedUsd: Record<string, Crafted> = {
  'USD: many meshes': (n) => usd(times(n, (i) => usdMesh(`a${i}`))),
  'USD: many prims of one name': (n) => usd(usdMesh('a') + times(n, 'def Xform "b" { }\n')),
  'USD: many materials': (n) =>
    usd(times(n, usdShader) + times(n, (i) => usdMesh(`a${i}`).replace('{', `{ rel material:binding = </m${i}>\n`))),
  'USD: references to many prims': (n) =>
    usd(
      `def "World" (references = [${times(n, (i) => `</c${i}>,`)}]) { }\n` +
        times(n, (i) => `class "c${i}" { def "x${i}" { } }\n`) +
        usdMesh('a'),
    ),
  'USD: many references to one prim': (n) =>
    usd(`${usdMesh('c')}${times(n, (i) => `def "a${i}" (references = </c>) { }\n`)}`),
  'USD: references that multiply': () =>
    usd(
      `${usdMesh('c0')}${times(30, (i) => `def "c${i + 1}" { def "a" (references = </c${i}>) { }\n def "b" (references = </c${i}>) { } }\n`)}`,
    ),
  'USD: many chosen variants and many references': (n) =>
    usd(
      `def "World" (references = [${times(n, (i) => `</c${i}>,`)}]\n variants = { ${times(n, (i) => `string v${i} = "a"\n`)} }) { }\n` +
        times(n, (i) => `class "c${i}" { }\n`) +
        usdMesh('a'),
    ),
  'USD: many sets of variants': (n) =>
    usd(`def "World" { ${times(n, (i) => `variantSet "v${i}" = { "a" { } }\n`)} }\n${usdMesh('a')}`),
  'USD: relations of many targets that are shared': (n) =>
    usd(
      `class "c" { rel r = [${times(n, '</a>,')}] }\n${times(n, (i) => `def "a${i}" (references = </c>) { }\n`)}${usdMesh('a')}`,
    ),
  'USD: meshes that share long lists': (n) =>
    usd(
      `class Mesh "c" { int[] faceVertexCounts = [3]\n int[] faceVertexIndices = [0,1,2]\n point3f[] points = [(0,0,0),(9,0,0),(0,9,1)]\n texCoord2f[] primvars:st = [${times(n, '(0,0),')}] ( interpolation = "vertex" )\n int[] primvars:st:indices = [${times(n, '0,')}]\n color3f[] primvars:displayColor = [${times(n, '(0,0,0),')}] ( interpolation = "vertex" )\n }\n${times(n, (i) => `def "a${i}" (references = </c>) { }\n`)}`,
    ),
  'USD: meshes that share a large concave face': (n) => {
    const corners = Math.min(2000, n)
    return usd(
      `class Mesh "c" { int[] faceVertexCounts = [${corners}]\n int[] faceVertexIndices = [${times(corners, (i) => `${i},`)}]\n point3f[] points = [${times(corners, (i) => `(${i},${(i * 7919) % 101},0),`)}]\n }\n${times(n, (i) => `def "a${i}" (references = </c>) { }\n`)}`,
    )
  },
  'USD: lists in lists': (n) =>
    usd(
      `${usdMesh('a')}def "b" { float[] x = ${times(n / 60, `${times(30, '[')}1,(2,3),"a"${times(30, ']')}\n float[] x = `)}1 }\n`,
    ),
  'USD: a list of many tuples': (n) => usd(`${usdMesh('a')}def "b" { float[] x = [${times(n * 3, '(1,2,3),')}] }\n`),
  'USD: a list of many texts': (n) => usd(`${usdMesh('a')}def "b" { string[] x = [${times(n * 2, '"a",')}] }\n`),
  'USD: many comments and an open one': (n) => usd(`${usdMesh('a')}${times(n, '/* */ # a\n')}/*${times(n, '/*')}`),
  'USD: prims in prims': (n) => usd(`${usdMesh('a')}${times(n / 200, times(200, 'def "a" {') + times(200, '}'))}`),
  'USD: many properties and subsets': (n) =>
    usd(
      usdMesh('a').replace(
        '{',
        `{ ${times(n, (i) => `float x${i} = 1\n`)}${times(n, (i) => `def GeomSubset "s${i}" { int[] indices = [0] }\n`)}`,
      ),
    ),
  'USD: sublayers named often': (n) =>
    zip({
      'a.usda': utf8(`#usda 1.0\n( subLayers = [${times(n, '@b.usda@,')}] )\n${usdMesh('a')}`),
      'b.usda': usd(times(50, (i) => `def "a${i}" { }\n`)),
    }),
}

export const craftedScenes: Record<string, Crafted> = { ...craftedGltf, ...craftedFbx, ...craftedUsd }
