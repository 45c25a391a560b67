/** What was left out when a file was read or written, in sentences for the window and the service. */
import type { ConversionCodes, SceneThing } from './file-note.ts'
import { fileReasonWords } from './file-reason-words.ts'
import { sentenceOf } from '../text/sentence-of.ts'
import { countOf, formatNumber, listed, plural } from '../text/language.ts'
import type { WordsOf } from '../protocol/remark.ts'

const nouns: Readonly<Record<SceneThing, readonly [one: string, many: string]>> = {
  animations: ['animation', 'animations'],
  skeletons: ['skeleton', 'skeletons'],
  'morph-targets': ['morph target', 'morph targets'],
  cameras: ['camera', 'cameras'],
  lights: ['light', 'lights'],
  lines: ['line', 'lines'],
  points: ['loose point', 'loose points'],
  curves: ['curve or curved surface', 'curves and curved surfaces'],
  'empty-nodes': ['empty node', 'empty nodes'],
  'uv-sets': ['further UV set', 'further UV sets'],
  'custom-properties': ['object’s custom properties', 'objects’ custom properties'],
  'colour-sets': ['further set of vertex colours', 'further sets of vertex colours'],
  physics: ['physics body', 'physics bodies'],
  'facet-colours': ['facet’s colour', 'facets’ colours'],
  'slicer-paint': ['triangle’s slicer paint', 'triangles’ slicer paint'],
  'hidden-objects': ['hidden object', 'hidden objects'],
  instancers: ['scatter of instances', 'scatters of instances'],
  'primitive-shapes': ['primitive shape', 'primitive shapes'],
}

export const fileNoteWords: WordsOf<ConversionCodes> = {
  'texture-missing': ({ name }) => `Texture “${name}” is missing.`,
  'texture-unreadable': ({ name }) => `Texture “${name}” cannot be read.`,
  'materials-missing': ({ name }) => `Material file “${name}” is missing.`,
  'roughness-unreadable': ({ material }) => `The roughness of material “${material}” cannot be read.`,
  'left-out': ({ what, count }) => `${countOf(count, ...nouns[what])} left out.`,
  'extensions-left-out': ({ extensions }) =>
    `${plural(extensions.length, 'Extension', 'Extensions')} left out: ${listed(extensions)}.`,
  'properties-left-out': ({ element, properties }) =>
    `${plural(properties.length, 'Property', 'Properties')} of “${element}” left out: ${listed(properties)}.`,
  'uv-sets-joined': ({ material }) =>
    `Material “${material}” uses several UV layouts. All its textures use that of the base colour.`,
  'triangle-count-wrong': ({ claimed, read }) =>
    `The header counts ${countOf(claimed, 'triangle', 'triangles')}, the file has ${formatNumber(read)}. All are read.`,
  'bytes-ignored': ({ bytes }) => `${countOf(bytes, 'byte', 'bytes')} after the last triangle ignored.`,
  'decimal-commas': () => 'Numbers are written with decimal commas and read as such.',
  'faces-left-out': ({ count }) => `${countOf(count, 'face', 'faces')} with missing or unreadable corners left out.`,
  'offset-removed': ({ x, y, z }) =>
    `The coordinates lie far from the origin. Moved by −(${[x, y, z].map((value) => formatNumber(value)).join('; ')}).`,
  'companion-guessed': ({ name }) => `“${name}” lies beside the model and is used with it.`,
  'invisible-shown': () => 'Every material is fully transparent. The model is shown opaque.',
  'file-incomplete': ({ read, claimed }) =>
    read === null
      ? 'The file is incomplete: its end is missing.'
      : claimed === null
        ? `The file is incomplete: it ends after ${countOf(read, 'triangle', 'triangles')}.`
        : `The file is incomplete: it holds ${formatNumber(read)} of ${countOf(claimed, 'triangle', 'triangles')}.`,
  'length-wrong': () => 'The file states a wrong length. Nothing is missing.',
  'nodes-left-out': ({ count }) => `${countOf(count, 'node', 'nodes')} that do not exist or repeat others left out.`,
  'scene-guessed': () => 'The file’s scene is empty. All meshes are shown.',
  'entries-faulty': ({ element, count }) =>
    `${countOf(count, 'faulty entry', 'faulty entries')} of type “${element}” left out or replaced by a default.`,
  'properties-missing': ({ group }) => `Colours ${formatNumber(group)} are missing. These faces are plain.`,
  'material-missing': ({ index }) => `Material ${formatNumber(index)} is missing. A plain one is used.`,
  'models-side-by-side': ({ count }) => `The archive’s ${countOf(count, 'model', 'models')} are placed side by side.`,
  'model-left-out': (figures) => {
    const reason = sentenceOf(fileReasonWords, { code: String(figures['reason']), figures }) ?? 'It cannot be read'
    return `“${figures.path}” is left out. ${reason}.`
  },
  'same-model-left-out': ({ names, count }) =>
    `The same model in other formats is left out: ${listedOf(names, count)}.`,
  'files-left-out': ({ names, count }) => `Files of the archive that no model uses: ${listedOf(names, count)}.`,
  'layer-missing': ({ name }) => `Layer “${name}” is missing.`,
  'material-unreadable': ({ material }) => `Material “${material}” has no preview surface and is left plain.`,
  'material-inputs-left-out': ({ material, inputs }) => `Material “${material}”: ${listed(inputs)} left out.`,
  'subdivision-cages': ({ count }) =>
    `${countOf(count, 'subdivision surface is', 'subdivision surfaces are')} read without subdivision.`,
  'object-left-out': ({ kind }) => `Objects of type “${kind}” are left out.`,
  'slices-left-out': () => 'Slices are left out; the mesh is read.',
  'lattice-left-out': ({ beams }) => `A beam lattice of ${countOf(beams, 'beam', 'beams')} left out.`,
  'texture-over-colours': () =>
    'A texture lies over several colours. Where it is transparent, the first of them is used.',
  'texture-over-textures': () => 'Textures lie on top of each other. The uppermost is used.',
  'face-colours-limited': ({ limit }) => `Only the first ${formatNumber(limit)} face colours are kept.`,
  'settings-unreadable': ({ name }) => `The slicer’s settings in “${name}” cannot be read.`,
  'texture-under-paint': () => 'Textures below filament painting are left out.',
  'filament-colours-unknown': ({ filaments }) =>
    `The file does not say which colours ${plural(filaments.length, 'filament', 'filaments')} ${listed(filaments)} ${plural(filaments.length, 'has', 'have')}. The colours shown are examples.`,
  'textures-become-vertex-colours': ({ format }) =>
    `${format} has no textures: their colours are kept as vertex colours.`,
  'textures-lost': ({ format }) => `${format} has neither textures nor colours.`,
  'colours-lost': ({ format }) => `${format} has no colours.`,
  'materials-lost': ({ format }) => `${format} has no materials.`,
  'parts-joined': ({ format, parts }) => `${format} joins ${countOf(parts, 'part', 'parts')} into one.`,
  'filaments-to-load': ({ filaments }) =>
    `The slicer keeps the filaments it has loaded. For these colours, load: ${filaments.join(', ')}.`,
  'colour-objects-open': ({ objects }) =>
    `${countOf(objects, 'object of one colour is', 'objects of one colour are')} not closed. Split the model by colour first to get solid parts.`,
  'groups-lost': ({ groups }) => `${countOf(groups, 'group', 'groups')} ungrouped. The parts keep their names.`,
}

/** The first names, and how many more there are. */
function listedOf(names: readonly string[], count: number): string {
  return listed(count > names.length ? [...names, `${formatNumber(count - names.length)} more`] : names)
}
