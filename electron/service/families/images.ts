/** The fifth family: pictures drawn from text in four styles, and edited by text. */
import { drawnFromWords, square, transparent, view } from './drawn-pictures.ts'
import { choice, onlyWhen, toggle } from '../../../shared/catalogue/parameter-rows.ts'
import type { Family, FamilyModel } from './family.ts'
import { imageEditor } from './image-editor.ts'

/** Model for flat artwork and stickers. */
const artworkModel: FamilyModel = {
  id: 'maquette-artwork-1.0',
  version: '1.0',
  name: 'Maquette Artwork 1.0',
  summary: 'Flat artwork: clear shapes in few colours, with a plain background or scenery.',
  typicalSeconds: 1,
  operations: [
    drawnFromWords({
      style: 'flat',
      help: 'Name subjects and colours; add a background such as “on mint”, “in the snow” or “a gradient from pink to orange”.',
      placeholder: 'three foxes in a snowy forest',
      suggestions: [
        { label: 'In the snow', text: 'in the snow' },
        { label: 'At night', text: 'at night' },
        { label: 'Under the sea', text: 'under the sea' },
        { label: 'Gradient', text: 'on a gradient from pink to orange' },
        { label: 'Sunburst', text: 'with rays in the background' },
      ],
      parameters: [
        transparent,
        choice('finish', 'Finish', { artwork: 'Artwork', sticker: 'Sticker' }, 'artwork', {
          help: 'A sticker is cut out with a white border.',
        }),
      ],
      presets: [
        {
          id: 'sticker',
          label: 'Sticker',
          help: 'Cut out, with a white border.',
          values: { ...square, finish: 'sticker' },
        },
        {
          id: 'for-3d',
          label: 'For a model',
          help: 'Cut out, ready to become a figure.',
          values: { ...square, transparent: true, finish: 'artwork' },
        },
        {
          id: 'poster',
          label: 'Poster',
          help: 'Portrait format, large.',
          values: { width: 1408, height: 2048, transparent: false },
        },
        {
          id: 'wide',
          label: 'Wide',
          help: 'A banner, 2 : 1.',
          values: { width: 2048, height: 1024, transparent: false },
        },
      ],
      credits: 4,
    }),
  ],
}

/** Model for studio photographs of the sculpted subject. */
const studioModel: FamilyModel = {
  id: 'maquette-studio-1.0',
  version: '1.0',
  name: 'Maquette Studio 1.0',
  summary: 'A sculpted subject in a photo studio: three lights, a soft shadow, gloss by material.',
  typicalSeconds: 8,
  operations: [
    drawnFromWords({
      style: 'studio',
      help: 'Name a subject with colours and materials; the background is paper in any colour or gradient.',
      placeholder: 'a gold chess knight on a navy background',
      suggestions: [
        { label: 'Gold', text: 'in gold' },
        { label: 'Porcelain', text: 'in porcelain' },
        { label: 'White paper', text: 'on a white background' },
        { label: 'Close-up', text: ', close-up' },
      ],
      parameters: [
        transparent,
        view,
        toggle('shadow', 'Shadow', true, {
          help: 'Shadow of the subject on the ground.',
          ...onlyWhen('transparent', false),
        }),
      ],
      presets: [
        {
          id: 'product',
          label: 'Product shot',
          help: 'Three-quarter view with a soft shadow.',
          values: { ...square, view: 'three-quarter', transparent: false, shadow: true },
        },
        { id: 'cut-out', label: 'Cut out', help: 'Without a background.', values: { transparent: true } },
        {
          id: 'sheet',
          label: 'Four angles',
          help: 'Four pictures from different sides.',
          values: { count: 4, view: 'varied', width: 768, height: 768 },
        },
      ],
      credits: 8,
    }),
  ],
}

/** Model for ink drawings, with or without hatching. */
const inkModel: FamilyModel = {
  id: 'maquette-ink-1.0',
  version: '1.0',
  name: 'Maquette Ink 1.0',
  summary: 'Line art: ink outlines of varying width, with or without hatching.',
  typicalSeconds: 6,
  operations: [
    drawnFromWords({
      style: 'line',
      help: 'Name a subject. The paper can be coloured; colours of the subject become hatching.',
      placeholder: 'a dragon with a crown',
      suggestions: [
        { label: 'On cream paper', text: 'on a cream background' },
        { label: 'White on black', text: 'on a black background' },
      ],
      parameters: [
        transparent,
        view,
        choice('stroke', 'Pen', { fine: 'Fine', medium: 'Medium', bold: 'Bold' }, 'medium'),
        choice('hatching', 'Hatching', { none: 'None', light: 'Light', full: 'Full' }, 'light', {
          help: 'Strokes for shade: none for a colouring page, full for an engraving.',
        }),
        choice('hand', 'Hand', { steady: 'Steady', loose: 'Loose' }, 'steady', {
          help: 'Loose lines waver a little.',
          advanced: true,
        }),
      ],
      presets: [
        {
          id: 'colouring',
          label: 'Colouring page',
          help: 'Bold outlines without hatching.',
          values: { stroke: 'bold', hatching: 'none', width: 1448, height: 2048, transparent: false },
        },
        {
          id: 'engraving',
          label: 'Engraving',
          help: 'Fine lines, cross-hatched.',
          values: { stroke: 'fine', hatching: 'full', hand: 'steady' },
        },
        {
          id: 'sketch',
          label: 'Sketch',
          help: 'Loose lines and a little shade.',
          values: { stroke: 'medium', hatching: 'light', hand: 'loose' },
        },
      ],
      credits: 6,
    }),
  ],
}

/** Model for seamless tiles. */
const patternModel: FamilyModel = {
  id: 'maquette-pattern-1.0',
  version: '1.0',
  name: 'Maquette Pattern 1.0',
  summary: 'Seamless tiles: scattered or aligned subjects, or checks, stripes, terrazzo and similar.',
  typicalSeconds: 2,
  operations: [
    drawnFromWords({
      style: 'pattern',
      help: 'Subjects (“strawberries and lemons on mint”) or shapes (“terrazzo in pink and grey”, “blue gingham”).',
      placeholder: 'strawberries and lemons on mint',
      suggestions: ['Terrazzo', 'Gingham', 'Herringbone', 'Honeycomb', 'Plaid', 'Leopard', 'Scales', 'Houndstooth'].map(
        (label) => ({ label, text: label.toLowerCase() }),
      ),
      parameters: [
        choice('layout', 'Layout', { scattered: 'Scattered', 'half-drop': 'Half-drop', rows: 'Rows' }, 'scattered', {
          help: 'Arrangement of the subjects.',
        }),
        choice('scale', 'Scale', { small: 'Small', medium: 'Medium', large: 'Large' }, 'medium'),
        { ...transparent, help: 'Only the subjects, without a background.' },
      ],
      presets: [
        {
          id: 'fabric',
          label: 'Fabric',
          help: 'Small and scattered.',
          values: { ...square, layout: 'scattered', scale: 'small' },
        },
        {
          id: 'wallpaper',
          label: 'Wallpaper',
          help: 'Large, half-drop repeat.',
          values: { ...square, layout: 'half-drop', scale: 'large' },
        },
      ],
      credits: 4,
    }),
  ],
}

export const imageFamily: Family = {
  id: 'maquette-images',
  name: 'Maquette Images',
  summary: 'Pictures from a prompt, as flat artwork, studio render, ink or seamless pattern; and edits by prompt.',
  models: [artworkModel, studioModel, inkModel, patternModel, imageEditor],
}
