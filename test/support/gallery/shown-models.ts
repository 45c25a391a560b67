/** The models of the gallery: one of each kind, all of a licence under which a picture may be shown with its author's name. */

import type { UpAxis } from '../../../shared/formats/orientation.ts'

export interface ShownModel {
  id: string
  /** Below the folder of the test models. */
  file: string
  /** What it stands for. */
  kind: string
  title: string
  author: string
  licence: string
  /** Where it was found. */
  source: string
  /** In these words of the artist's, by our own engine, before it is shown. */
  painted?: string
  /** What points up in it, where the file has it otherwise. */
  up?: UpAxis
}

export const shownModels: readonly ShownModel[] = [
  {
    id: 'chess',
    file: 'ai/trellis_txt2_chess.glb',
    kind: 'generated, with every map of a physical material: repainted by our own engine from “worn bronze with patina, black marble base”',
    title: 'Chess piece',
    author: 'Microsoft, TRELLIS',
    licence: 'MIT',
    source: 'microsoft/TRELLIS',
    painted: 'worn bronze with patina, black marble base',
  },
  {
    id: 'knight',
    file: 'gltf/chr_knight.glb',
    kind: 'colours on its vertices',
    title: 'Knight of voxels',
    author: 'Don McCurdy, glTF-Transform',
    licence: 'MIT',
    source: 'donmccurdy/glTF-Transform',
  },
  {
    id: 'scan',
    file: 'gltf/Draco_photogrammetry_tile_143.glb',
    kind: 'a scan, packed with Draco',
    title: 'Tile of a coast from aerial photographs',
    author: 'Vricon, in the tests of loaders.gl',
    licence: 'MIT',
    source: 'visgl/loaders.gl',
  },
  {
    id: 'gears',
    file: 'other/3mf_cube_gears.3mf',
    kind: 'construction in seventeen bodies',
    title: 'Cube of gears',
    author: 'the 3MF Consortium',
    licence: 'BSD-2-Clause',
    source: '3MFConsortium/3mf-samples',
  },
  {
    id: 'lamp',
    file: 'ai/trellis_img2_light.glb',
    kind: 'generated, with defects',
    title: 'Lamp from a photograph',
    author: 'Microsoft, TRELLIS',
    licence: 'MIT',
    source: 'microsoft/TRELLIS',
  },
  {
    id: 'truck',
    file: 'gltf/CesiumMilkTruck.glb',
    kind: 'animated, in several parts',
    title: 'Milk truck',
    author: 'Cesium',
    licence: 'CC BY 4.0',
    source: 'mikedh/trimesh, after the Khronos sample models',
  },
]
