/** The known parameters of the specification's operations. */
import type { Parameter } from '../../../../../shared/catalogue/catalogue.ts'
import { choice, formatNames, toggle } from '../../../../../shared/catalogue/parameter-rows.ts'

const range = (minimum: number, maximum: number, step: number) => ({ minimum, maximum, step })

export const picture: Parameter[] = [
  { id: 'count', label: 'Pictures', kind: 'integer', ...range(1, 8, 1), default: 1 },
  { id: 'width', label: 'Width', kind: 'integer', unit: 'px', ...range(256, 2048, 64), default: 1024 },
  { id: 'height', label: 'Height', kind: 'integer', unit: 'px', ...range(256, 2048, 64), default: 1024 },
  { id: 'seed', label: 'Seed', kind: 'seed', ...range(0, 2_147_483_647, 1), advanced: true },
]

export const painting: Parameter[] = [
  choice('resolution', 'Resolution', { '1024': '1K', '2048': '2K', '4096': '4K' }, '2048'),
  toggle('pbr', 'Metalness and roughness maps', true),
  toggle('keep_uv', 'Keep UVs', true, { help: 'Off: unwrapped again.' }),
]

const targetFaces: Parameter = {
  id: 'target_faces',
  label: 'Faces',
  kind: 'integer',
  ...range(100, 2_000_000, 100),
  default: 20_000,
}

export const remeshing: Parameter[] = [
  { ...targetFaces, shownWhen: { parameter: 'edge_length_mm', given: false } },
  {
    id: 'edge_length_mm',
    label: 'Edge length',
    help: 'Replaces the number of faces.',
    kind: 'number',
    unit: 'mm',
    ...range(0.05, 100, 0.05),
  },
  toggle('keep_texture', 'Keep texture', true),
]

export const optimising: Parameter[] = [
  targetFaces,
  choice('polygon', 'Polygons', { triangle: 'Triangles', quad: 'Mostly quads' }, 'triangle'),
  choice('symmetry', 'Symmetry', { none: 'None', x: 'Left and right', y: 'Up and down', z: 'Front and back' }, 'none'),
]

export const conversion: Parameter[] = [
  choice('format', 'Format', formatNames(['glb', 'gltf', 'obj', 'stl', 'ply', '3mf', 'usdz', 'fbx']), 'glb'),
  choice('unit', 'Unit', { mm: 'mm', cm: 'cm', m: 'm', in: 'inch' }, 'mm', { advanced: true }),
  choice('up_axis', 'Up', { y: 'Y', z: 'Z' }, 'y', { advanced: true }),
]

export const printing: Parameter[] = [
  { id: 'height_mm', label: 'Height', kind: 'number', unit: 'mm', ...range(5, 1000, 1), default: 100 },
  toggle('repair', 'Repair', true, { help: 'Closes holes and repairs defects.' }),
  choice('base', 'Base', { none: 'None', flat: 'Flat', plinth: 'Plinth' }, 'none'),
  {
    id: 'hollow_mm',
    label: 'Wall',
    help: 'Hollows the model to this wall thickness. Empty: solid.',
    kind: 'number',
    unit: 'mm',
    ...range(0.4, 20, 0.1),
  },
  { id: 'drain_holes', label: 'Drain holes', kind: 'integer', ...range(0, 8, 1), default: 0 },
  choice('orient', 'Orientation', { keep: 'Unchanged', flat: 'Lay flat', best: 'Least support' }, 'keep'),
  choice('format', 'Format', formatNames(['3mf', 'stl', 'glb']), '3mf'),
]
