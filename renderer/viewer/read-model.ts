/** A file of the library as an object of three.js, whatever format it came in. */
import { Group, Mesh, MeshStandardMaterial, Points, PointsMaterial } from 'three'
import type { BufferGeometry, Object3D } from 'three'
import { AppError } from '../../shared/app-error.ts'

/** Metres, Y up. Rejects with AppError: `unsupported-format`, `bad-geometry`. */
export async function readModel(bytes: ArrayBuffer, url: string): Promise<Object3D> {
  const kind = kindOf(bytes, url)
  try {
    switch (kind) {
      case 'gltf':
        return await (await import('./read-gltf.ts')).readGltf(bytes, url.slice(0, url.lastIndexOf('/') + 1))
      case 'stl': {
        const { STLLoader } = await import('three/examples/jsm/loaders/STLLoader.js')
        return printed(asObject(new STLLoader().parse(bytes)))
      }
      case 'ply': {
        const { PLYLoader } = await import('three/examples/jsm/loaders/PLYLoader.js')
        return printed(asObject(new PLYLoader().parse(bytes)))
      }
      case 'obj': {
        const { OBJLoader } = await import('three/examples/jsm/loaders/OBJLoader.js')
        return new OBJLoader().parse(new TextDecoder().decode(bytes))
      }
      case null:
        throw new AppError('unsupported-format', `The stage cannot show ${url}`, {
          details: { reason: 'The stage shows GLB, glTF, STL, PLY and OBJ' },
        })
    }
  } catch (thrown) {
    if (thrown instanceof AppError) throw thrown
    throw new AppError('bad-geometry', `The file could not be read: ${String(thrown)}`, {
      cause: thrown,
      details: { reason: 'It is damaged, or not what its name says' },
    })
  }
}

function kindOf(bytes: ArrayBuffer, url: string): 'gltf' | 'stl' | 'ply' | 'obj' | null {
  const start = new TextDecoder('latin1').decode(new Uint8Array(bytes, 0, Math.min(4, bytes.byteLength)))
  if (start === 'glTF') return 'gltf'
  if (start.startsWith('ply')) return 'ply'
  const extension = /\.(\w+)$/.exec(new URL(url, 'http://studio').pathname)?.[1]?.toLowerCase()
  if (extension === 'gltf' || extension === 'glb') return 'gltf'
  return extension === 'stl' || extension === 'obj' || extension === 'ply' ? extension : null
}

/** Files for printing are in millimetres with Z up. */
function printed(object: Object3D): Object3D {
  object.rotation.x = -Math.PI / 2
  const group = new Group()
  group.scale.setScalar(0.001)
  group.add(object)
  return group
}

function asObject(geometry: BufferGeometry): Object3D {
  const colours = geometry.hasAttribute('color')
  if (geometry.index === null && geometry.getAttribute('position').count % 3 !== 0)
    return new Points(geometry, new PointsMaterial({ vertexColors: colours, size: 2, sizeAttenuation: false }))
  if (!geometry.hasAttribute('normal')) geometry.computeVertexNormals()
  return new Mesh(geometry, new MeshStandardMaterial({ color: '#c4c0bb', roughness: 0.75, vertexColors: colours }))
}
