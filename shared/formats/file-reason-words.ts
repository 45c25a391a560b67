/**
 * Why a file cannot be used, in words for the window and the service: without a full stop, so that they can be titles.
 */
import type { FileReasons } from '../protocol/engine-reason.ts'
import type { ForeignKind } from './foreign-kinds.ts'
import { formatBytes, formatNumber, listed, plural } from '../text/language.ts'
import type { WordsOf } from '../protocol/remark.ts'

const asMesh = 'Export it as 3MF or STL from the program that made it'
const asScene = (program: string) => `Export it as GLB from ${program}`

/** What the file is, and what to do with it. */
const kinds: Readonly<Record<ForeignKind, readonly [what: string, advice: string]>> = {
  png: ['a PNG picture, not a model', ''],
  jpeg: ['a JPEG picture, not a model', ''],
  webp: ['a WebP picture, not a model', ''],
  pdf: ['a PDF document, not a model', ''],
  svg: ['an SVG drawing, not a model', ''],
  psd: ['a Photoshop picture, not a model', ''],
  heic: ['a HEIC picture, not a model', ''],
  video: ['a video, not a model', ''],
  gcode: ['sliced G-code, not a model', 'Open the model that it was sliced from'],
  'sliced-3mf': ['a sliced 3MF, which holds G-code and no model', 'Open the model that it was sliced from'],
  step: ['a STEP file, which has curved surfaces instead of a mesh', asMesh],
  iges: ['an IGES file, which has curved surfaces instead of a mesh', asMesh],
  dxf: ['a DXF drawing, which is not supported', asMesh],
  dwg: ['an AutoCAD drawing, which is not supported', asMesh],
  rhino: ['a Rhino file, which is not supported', asMesh],
  sketchup: ['a SketchUp file, which is not supported', asScene('SketchUp')],
  cad: ['the project of a CAD program, which is not supported', asMesh],
  blender: ['a Blender project, which is not supported', asScene('Blender')],
  maya: ['a Maya scene, which is not supported', 'Export it as FBX from Maya'],
  'cinema-4d': ['a Cinema 4D scene, which is not supported', 'Export it as FBX from Cinema 4D'],
  lightwave: ['a LightWave object, which is not supported', 'Export it as OBJ from LightWave'],
  x3d: ['an X3D or VRML scene, which is not supported', 'Convert it to GLB in Blender'],
  amf: ['an AMF file, which is not supported', 'Export it as 3MF'],
  'point-cloud': ['a point cloud, which has no faces', 'Make a mesh from it in the program that made it'],
  json: ['a JSON file, but not a glTF scene', 'Export it as GLB from the program that made it'],
  gzip: ['a compressed file', 'Unpack it, or pack the files as ZIP'],
  rar: ['a RAR archive', 'Unpack it, or pack the files as ZIP'],
  '7z': ['a 7-Zip archive', 'Unpack it, or pack the files as ZIP'],
}

export const fileReasonWords: WordsOf<FileReasons> = {
  'no-surface': () => 'The model has no surface',
  'empty-file': () => 'The file is empty',
  'damaged-file': ({ format }) => `The ${format} file is damaged`,
  'unreadable-file': () => 'The file cannot be read',
  'damaged-part': ({ part }) => `Part “${part}” of the model is damaged`,
  index_out_of_range: ({ part }) => `Part “${part}” of the model is damaged`,
  'other-file': ({ kind }) => {
    const [what, advice] = kinds[kind as ForeignKind] ?? ['another kind of file, not a model', '']
    return `This is ${what}${advice === '' ? '' : `. ${advice}`}`
  },
  'web-page': () => 'This is a web page or an XML document, not a model',
  'unknown-file': () => 'This is not a known kind of model file',
  'archive-without-model': () => 'The archive has no model that can be read',
  'zip-path': () => 'Files of this archive would be unpacked outside its folder',
  'zip-bomb': () => 'The archive unpacks to far more than it should',
  'zip-encrypted': () => 'The archive is password-protected',
  'zip-method': () => 'The archive uses a rare kind of compression. Unpack it, or pack the files as an ordinary ZIP',
  'file-version': ({ format, version }) => `${format} version ${version} is not supported`,
  extension: ({ extensions }) => `The file needs extensions that are not supported: ${extensions.join(', ')}`,
  'outside-reference': () => 'The file refers to something outside itself, which is never opened',
  'companion-missing': ({ name }) => `The file needs “${name}” beside it`,
  'texture-size': ({ texture, width, height }) =>
    `Texture “${texture}” is too large: ${formatNumber(width)} × ${formatNumber(height)} pixels`,
  'texture-damaged': ({ texture }) => `Texture “${texture}” is damaged`,
  'texture-kind': ({ texture }) => `Texture “${texture}” has an unsupported format`,
  'ktx2-texture': ({ texture }) => `Texture “${texture}” cannot be unpacked`,
  collapsed: () => 'Every triangle of the model has collapsed to a line or a point',
  'points-only': ({ format }) => `The ${format} file is a point cloud: it has no faces`,
  'gaussian-splat': ({ format }) => `The ${format} file is a Gaussian splat: it has no faces`,
  'only-beams': ({ beams }) =>
    `The 3MF file is a beam lattice (${formatNumber(beams)} ${plural(beams, 'beam', 'beams')}) without a mesh, which is not supported. Export it as a mesh`,
  'off-kind': () => 'Binary OFF files, and those with more than three dimensions, are not supported',
  'xml-doctype': ({ format }) => `The ${format} file declares a document type, which is never followed`,
  'too-many-triangles': ({ triangles, limit }) =>
    `The model has ${formatNumber(triangles)} triangles; the limit is ${formatNumber(limit)}`,
  'too-many-parts': ({ limit }) => `The model has more than ${formatNumber(limit)} parts`,
  'too-many-filaments': ({ filaments, limit }) =>
    `The model uses filament ${formatNumber(filaments)}; this kind of file can have ${formatNumber(limit)}`,
  'face-corners': ({ corners, limit }) =>
    `A face of the model has ${formatNumber(corners)} corners; the limit is ${formatNumber(limit)}`,
  'too-many-bytes': () => 'The file would be too large for its format',
  'exceeds-memory': () => 'The file needs more memory than there is',
  'exceeds-file': ({ fileBytes, limitBytes }) =>
    `The file would unpack from ${formatBytes(fileBytes)} to more than ${formatBytes(limitBytes)} of memory`,
  'exceeds-time': ({ fileBytes }) =>
    `The file takes far too long to read for its size (${formatBytes(fileBytes)}). Open it in the program it comes from, and export it again`,
  'picture-damaged': () => 'The picture is damaged',
  'picture-beyond-limit': ({ limitBytes }) => `The picture is larger than ${formatBytes(limitBytes)}`,
  'picture-unknown': ({ supported }) => `This is not a supported picture. Use ${listed(supported, 'or')}`,
  'picture-too-many-pixels': ({ limitPixels }) =>
    `The picture has more than ${formatNumber(limitPixels / 1_000_000, 0)} megapixels`,
  'filament-gone': ({ filament }) => `Filament ${filament} is no longer in this model`,
  'filament-taken': ({ filament }) => `Filament ${filament} is already in this model`,
  'no-filaments': () => 'No material of this model has a filament',
  'has-filaments': () => 'This model is divided into filaments: paint with those',
  'plane-misses': () => 'The plane does not cut the model',
  'material-gone': () => 'A changed material is no longer in this model',
  'object-gone': () => 'A changed object is no longer in this model',
  'too-many-models': ({ limit }) => `At most ${formatNumber(limit, 0)} models can be added to one`,
  'texture-gone': () => 'A changed texture is no longer in this model',
  'picture-gone': ({ name }) => `“${name}” is no longer available. Choose it again`,
  'no-texture-layout': () => 'A part with this material has no UVs. Paint it in the Texture room first to create them',
  'texture-file-too-large': ({ name }) =>
    `“${name}” is too large for a texture: the limits are 64 megapixels and 64 MB`,
  'texture-file-damaged': ({ name }) => `“${name}” is damaged or incomplete`,
  'texture-file-unusable': ({ name }) => `“${name}” cannot be used as a texture. Use PNG, JPEG or WebP`,
  'not-hdr': () => 'This is not a Radiance HDR picture (.hdr). Convert EXR, JPEG and PNG panoramas to HDR first',
  'hdr-variant': () => 'This variant of HDR is not supported. Save it again as Radiance HDR (RGBE)',
  'hdr-damaged': () => 'The HDR picture is damaged or incomplete. Download or save it again',
  'hdr-not-panorama': ({ width, height }) =>
    `The picture is ${formatNumber(width)} × ${formatNumber(height)} px. An equirectangular panorama is twice as wide as high`,
  'hdr-too-wide': ({ width, limit }) =>
    `The panorama is ${formatNumber(width)} px wide; the limit is ${formatNumber(limit)} px. Save it smaller`,
  'surroundings-full': ({ limit }) => `At most ${formatNumber(limit)} HDR pictures are kept. Remove one first`,
  'only-gltf-plays': () => 'Animations can be played only from glTF files',
  'out-of-memory': () => 'The work needed more memory than there is',
  'worker-crash': () => 'A worker of the engine stopped unexpectedly',
  'engine-crash': () => 'The engine crashed on this twice',
}
