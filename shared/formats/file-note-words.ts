/** What was left out when a file was read or written, in sentences for the window and the service. */
import type { ConversionCodes, SceneThing } from './file-note.ts'
import { fileReasonWords } from './file-reason-words.ts'
import { sentenceOf } from '../text/sentence-of.ts'
import { formatNumber, listed, say, sentences } from '../text/language.ts'

const leftOut = sentences<Record<SceneThing, { count: number }>>({
  animations: '{count, plural, one {# animation} other {# animations}} left out.',
  skeletons: '{count, plural, one {# skeleton} other {# skeletons}} left out.',
  'morph-targets': '{count, plural, one {# morph target} other {# morph targets}} left out.',
  cameras: '{count, plural, one {# camera} other {# cameras}} left out.',
  lights: '{count, plural, one {# light} other {# lights}} left out.',
  lines: '{count, plural, one {# line} other {# lines}} left out.',
  points: '{count, plural, one {# loose point} other {# loose points}} left out.',
  curves: '{count, plural, one {# curve or curved surface} other {# curves and curved surfaces}} left out.',
  'empty-nodes': '{count, plural, one {# empty node} other {# empty nodes}} left out.',
  'uv-sets': '{count, plural, one {# further UV set} other {# further UV sets}} left out.',
  'custom-properties':
    '{count, plural, one {# object’s custom properties} other {# objects’ custom properties}} left out.',
  'colour-sets':
    '{count, plural, one {# further set of vertex colours} other {# further sets of vertex colours}} left out.',
  physics: '{count, plural, one {# physics body} other {# physics bodies}} left out.',
  'facet-colours': '{count, plural, one {# facet’s colour} other {# facets’ colours}} left out.',
  'slicer-paint': '{count, plural, one {# triangle’s slicer paint} other {# triangles’ slicer paint}} left out.',
  'hidden-objects': '{count, plural, one {# hidden object} other {# hidden objects}} left out.',
  instancers: '{count, plural, one {# scatter of instances} other {# scatters of instances}} left out.',
  'primitive-shapes': '{count, plural, one {# primitive shape} other {# primitive shapes}} left out.',
})

export const fileNoteWords = sentences<ConversionCodes>({
  'texture-missing': 'Texture “{name}” is missing.',
  'texture-unreadable': 'Texture “{name}” cannot be read.',
  'materials-missing': 'Material file “{name}” is missing.',
  'roughness-unreadable': 'The roughness of material “{material}” cannot be read.',
  'left-out': ({ what, count }) => leftOut[what]({ count }),
  'extensions-left-out': ({ extensions }) =>
    say('{count, plural, one {Extension} other {Extensions}} left out: {extensions}.', {
      count: extensions.length,
      extensions,
    }),
  'properties-left-out': ({ element, properties }) =>
    say('{count, plural, one {Property} other {Properties}} of “{element}” left out: {properties}.', {
      count: properties.length,
      element,
      properties,
    }),
  'uv-sets-joined': 'Material “{material}” uses several UV layouts. All its textures use that of the base colour.',
  'triangle-count-wrong':
    'The header counts {claimed, plural, one {# triangle} other {# triangles}}, the file has {read}. All are read.',
  'bytes-ignored': '{bytes, plural, one {# byte} other {# bytes}} after the last triangle ignored.',
  'decimal-commas': 'The file uses decimal commas. They were read as such.',
  'faces-left-out': '{count, plural, one {# face} other {# faces}} with missing or unreadable corners left out.',
  'offset-removed': ({ x, y, z }) =>
    say('The coordinates lie far from the origin. Moved by −({offset}).', {
      offset: [x, y, z].map((value) => formatNumber(value)).join('; '),
    }),
  'companion-guessed': '“{name}” lies beside the model and is used with it.',
  'invisible-shown': 'Every material is fully transparent. The model is shown opaque.',
  'file-incomplete': ({ read, claimed }) =>
    read === null
      ? say('The file is incomplete: its end is missing.')
      : claimed === null
        ? say('The file is incomplete: it ends after {read, plural, one {# triangle} other {# triangles}}.', { read })
        : say('The file is incomplete: it holds {read} of {claimed, plural, one {# triangle} other {# triangles}}.', {
            read,
            claimed,
          }),
  'length-wrong': 'The file states a wrong length. Nothing is missing.',
  'nodes-left-out': '{count, plural, one {# node} other {# nodes}} that do not exist or repeat others left out.',
  'scene-guessed': 'The file’s scene is empty. All meshes are shown.',
  'entries-faulty':
    '{count, plural, one {# faulty entry} other {# faulty entries}} of type “{element}” left out or replaced by a default.',
  'properties-missing': 'Colours {group} are missing. These faces are plain.',
  'material-missing': 'Material {index} is missing. A plain one is used.',
  'models-side-by-side': 'The archive’s {count, plural, one {# model} other {# models}} are placed side by side.',
  'model-left-out': (figures) =>
    say('“{path}” is left out. {reason}.', {
      path: figures.path,
      reason: sentenceOf(fileReasonWords, { code: String(figures['reason']), figures }) ?? say('It cannot be read'),
    }),
  'same-model-left-out': ({ names, count }) =>
    say('The same model in other formats is left out: {names}.', { names: listedOf(names, count) }),
  'files-left-out': ({ names, count }) =>
    say('Files of the archive that no model uses: {names}.', { names: listedOf(names, count) }),
  'layer-missing': 'Layer “{name}” is missing.',
  'material-unreadable': 'Material “{material}” has no preview surface and is left plain.',
  'material-inputs-left-out': 'Material “{material}”: {inputs} left out.',
  'subdivision-cages':
    '{count, plural, one {# subdivision surface is} other {# subdivision surfaces are}} read without subdivision.',
  'object-left-out': 'Objects of type “{kind}” are left out.',
  'slices-left-out': 'Slices are left out; the mesh is read.',
  'lattice-left-out': 'A beam lattice of {beams, plural, one {# beam} other {# beams}} left out.',
  'texture-over-colours': 'A texture lies over several colours. Where it is transparent, the first of them is used.',
  'texture-over-textures': 'Textures lie on top of each other. The uppermost is used.',
  'face-colours-limited': 'Only the first {limit} face colours are kept.',
  'settings-unreadable': 'The slicer’s settings in “{name}” cannot be read.',
  'texture-under-paint': 'Textures below filament painting are left out.',
  'filament-colours-unknown': ({ filaments }) =>
    say(
      'The file does not say which colours {count, plural, one {filament {filaments} has} other {filaments {filaments} have}}. The colours shown are examples.',
      { count: filaments.length, filaments },
    ),
  'textures-become-vertex-colours': '{format} has no textures: their colours are kept as vertex colours.',
  'textures-lost': '{format} has neither textures nor colours.',
  'colours-lost': '{format} has no colours.',
  'materials-lost': '{format} has no materials.',
  'parts-joined': '{format} joins {parts, plural, one {# part} other {# parts}} into one.',
  'filaments-to-load': ({ filaments }) =>
    say('The slicer keeps the filaments it has loaded. For these colours, load: {filaments}.', {
      filaments: filaments.join(', '),
    }),
  'colour-objects-open':
    '{objects, plural, one {# object of one colour is} other {# objects of one colour are}} not closed. Split the model by colour first to get solid parts.',
  'groups-lost': '{groups, plural, one {# group} other {# groups}} ungrouped. The parts keep their names.',
})

/** The first names, and how many more there are. */
function listedOf(names: readonly string[], count: number): string {
  return listed(count > names.length ? [...names, say('{more} more', { more: count - names.length })] : names)
}
