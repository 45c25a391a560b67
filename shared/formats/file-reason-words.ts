/**
 * Why a file cannot be used, in words for the window and the service: without a full stop, so that they can be titles.
 */
import type { FileReasons } from '../protocol/engine-reason.ts'
import type { ForeignKind } from './foreign-kinds.ts'
import { formatBytes, formatNumber, listed, messages, say, sentences } from '../text/language.ts'

/** What the file is, and what to do with it. */
const kinds: Readonly<Record<ForeignKind, string>> = messages({
  png: 'This is a PNG picture, not a model',
  jpeg: 'This is a JPEG picture, not a model',
  webp: 'This is a WebP picture, not a model',
  pdf: 'This is a PDF document, not a model',
  svg: 'This is an SVG drawing, not a model',
  psd: 'This is a Photoshop picture, not a model',
  heic: 'This is a HEIC picture, not a model',
  video: 'This is a video, not a model',
  gcode: 'This is sliced G-code, not a model. Open the model that it was sliced from',
  'sliced-3mf': 'This is a sliced 3MF, which holds G-code and no model. Open the model that it was sliced from',
  step: 'This is a STEP file, which has curved surfaces instead of a mesh. Export it as 3MF or STL from the program that made it',
  iges: 'This is an IGES file, which has curved surfaces instead of a mesh. Export it as 3MF or STL from the program that made it',
  dxf: 'This is a DXF drawing, which is not supported. Export it as 3MF or STL from the program that made it',
  dwg: 'This is an AutoCAD drawing, which is not supported. Export it as 3MF or STL from the program that made it',
  rhino: 'This is a Rhino file, which is not supported. Export it as 3MF or STL from the program that made it',
  sketchup: 'This is a SketchUp file, which is not supported. Export it as GLB from SketchUp',
  cad: 'This is the project of a CAD program, which is not supported. Export it as 3MF or STL from the program that made it',
  blender: 'This is a Blender project, which is not supported. Export it as GLB from Blender',
  maya: 'This is a Maya scene, which is not supported. Export it as FBX from Maya',
  'cinema-4d': 'This is a Cinema 4D scene, which is not supported. Export it as FBX from Cinema 4D',
  lightwave: 'This is a LightWave object, which is not supported. Export it as OBJ from LightWave',
  x3d: 'This is an X3D or VRML scene, which is not supported. Convert it to GLB in Blender',
  amf: 'This is an AMF file, which is not supported. Export it as 3MF',
  'point-cloud': 'This is a point cloud, which has no faces. Make a mesh from it in the program that made it',
  json: 'This is a JSON file, but not a glTF scene. Export it as GLB from the program that made it',
  gzip: 'This is a compressed file. Unpack it, or pack the files as ZIP',
  rar: 'This is a RAR archive. Unpack it, or pack the files as ZIP',
  '7z': 'This is a 7-Zip archive. Unpack it, or pack the files as ZIP',
})

export const fileReasonWords = sentences<FileReasons>({
  'no-surface': 'The model has no surface',
  'empty-file': 'The file is empty',
  'damaged-file': 'The {format} file is damaged',
  'unreadable-file': 'The file cannot be read',
  'damaged-part': 'Part “{part}” of the model is damaged',
  index_out_of_range: 'Part “{part}” of the model is damaged',
  'other-file': ({ kind }) => kinds[kind as ForeignKind] ?? say('This is another kind of file, not a model'),
  'web-page': 'This is a web page or an XML document, not a model',
  'unknown-file': 'This is not a known kind of model file',
  'archive-without-model': 'The archive has no model that can be read',
  'zip-path': 'Files of this archive would be unpacked outside its folder',
  'zip-bomb': 'The archive unpacks to far more than it should',
  'zip-encrypted': 'The archive is password-protected',
  'zip-method': 'The archive uses a rare kind of compression. Unpack it, or pack the files as an ordinary ZIP',
  'file-version': '{format} version {version} is not supported',
  extension: ({ extensions }) =>
    say('The file needs extensions that are not supported: {extensions}', { extensions: extensions.join(', ') }),
  'outside-reference': 'The file refers to something outside itself, which is never opened',
  'companion-missing': 'The file needs “{name}” beside it',
  'texture-size': 'Texture “{texture}” is too large: {width} × {height} pixels',
  'texture-damaged': 'Texture “{texture}” is damaged',
  'texture-kind': 'Texture “{texture}” has an unsupported format',
  'ktx2-texture': 'Texture “{texture}” cannot be unpacked',
  collapsed: 'Every triangle of the model has collapsed to a line or a point',
  'points-only': 'The {format} file is a point cloud: it has no faces',
  'gaussian-splat': 'The {format} file is a Gaussian splat: it has no faces',
  'only-beams':
    'The 3MF file is a beam lattice ({beams, plural, one {# beam} other {# beams}}) without a mesh, which is not supported. Export it as a mesh',
  'off-kind': 'Binary OFF files, and those with more than three dimensions, are not supported',
  'xml-doctype': 'The {format} file declares a document type, which is never followed',
  'too-many-triangles': ({ triangles, limit }) =>
    say('The model has {triangles} triangles; the limit is {limit}', {
      triangles: formatNumber(triangles),
      limit: formatNumber(limit),
    }),
  'too-many-parts': 'The model has more than {limit} parts',
  'too-many-filaments': 'The model uses filament {filaments}; this kind of file can have {limit}',
  'face-corners': 'A face of the model has {corners} corners; the limit is {limit}',
  'too-many-bytes': 'The file would be too large for its format',
  'exceeds-memory': 'The file needs more memory than there is',
  'exceeds-file': ({ fileBytes, limitBytes }) =>
    say('The file would unpack from {size} to more than {limit} of memory', {
      size: formatBytes(fileBytes),
      limit: formatBytes(limitBytes),
    }),
  'exceeds-time': ({ fileBytes }) =>
    say(
      'The file takes far too long to read for its size ({size}). Open it in the program it comes from, and export it again',
      { size: formatBytes(fileBytes) },
    ),
  'picture-damaged': 'The picture is damaged',
  'picture-beyond-limit': ({ limitBytes }) =>
    say('The picture is larger than {limit}', { limit: formatBytes(limitBytes) }),
  'picture-unknown': ({ supported }) =>
    say('This is not a supported picture. Use {supported}', { supported: listed(supported, 'or') }),
  'picture-too-many-pixels': ({ limitPixels }) =>
    say('The picture has more than {limit} megapixels', { limit: formatNumber(limitPixels / 1_000_000, 0) }),
  'filament-gone': 'Filament {filament} is no longer in this model',
  'filament-taken': 'Filament {filament} is already in this model',
  'no-filaments': 'No material of this model has a filament',
  'has-filaments': 'This model is split into filaments. Paint with them here.',
  'plane-misses': 'The plane does not cut the model',
  'material-gone': 'A changed material is no longer in this model',
  'object-gone': 'A changed object is no longer in this model',
  'too-many-models': 'At most {limit} models can be added to one',
  'texture-gone': 'A changed texture is no longer in this model',
  'picture-gone': '“{name}” is no longer available. Choose it again',
  'no-texture-layout': 'A part with this material has no UVs. Paint it in the Texture room first to create them',
  'texture-file-too-large': '“{name}” is too large for a texture: the limits are 64 megapixels and 64 MB',
  'texture-file-damaged': '“{name}” is damaged or incomplete',
  'texture-file-unusable': '“{name}” cannot be used as a texture. Use PNG, JPEG or WebP',
  'not-hdr': 'This is not a Radiance HDR picture (.hdr). Convert EXR, JPEG and PNG panoramas to HDR first',
  'hdr-variant': 'This variant of HDR is not supported. Save it again as Radiance HDR (RGBE)',
  'hdr-damaged': 'The HDR picture is damaged or incomplete. Download or save it again',
  'hdr-not-panorama': 'The picture is {width} × {height} px. An equirectangular panorama is twice as wide as high',
  'hdr-too-wide': 'The panorama is {width} px wide; the limit is {limit} px. Save it smaller',
  'surroundings-full': 'At most {limit} HDR pictures are kept. Remove one first',
  'only-gltf-plays': 'Animations can be played only from glTF files',
  'out-of-memory': 'The work needed more memory than there is',
  'worker-crash': 'A worker of the engine stopped unexpectedly',
  'engine-crash': 'The engine crashed on this twice',
})
