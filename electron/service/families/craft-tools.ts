/** Parameters of lights, cutters, stencils and stamps. Millimetres and degrees. */
import type { Parameter } from '../../../shared/catalogue/catalogue.ts'
import { choice, millimetres, decimal, onlyWhen, toggle, integer } from '../../../shared/catalogue/parameter-rows.ts'
import { lights } from './craft-parameters.ts'

/** Parameters of lithophanes and night lights. */
export const lightParameters: Parameter[] = [
  decimal('angle_degrees', 'Curve', [0, 360, 5], {
    help: '0 is flat, 360 is a closed tube. For a night light, this is how far it reaches around the lamp. Leave empty to fit the picture.',
    unit: '°',
    ...onlyWhen('piece', lights),
  }),
  millimetres('wall_min_mm', 'Thinnest wall', [0.4, 3, 0.1], {
    help: 'Thickness where the picture is brightest.',
    default: 0.8,
    ...onlyWhen('piece', lights),
  }),
  millimetres('wall_max_mm', 'Thickest wall', [1, 10, 0.1], {
    help: 'Thickness where the picture is darkest. More gives deeper blacks and takes longer to print.',
    default: 3.2,
    ...onlyWhen('piece', lights),
  }),
  decimal('attenuation_per_mm', 'Attenuation per mm', [0.1, 5, 0.05], {
    help: 'Light absorbed by your material. Print a step wedge and measure: ln(light through 1 mm ÷ light through 2 mm). White PLA: about 0.85.',
    default: 0.85,
    advanced: true,
    ...onlyWhen('piece', lights),
  }),
  choice('tones', 'Tones', { fit: 'Fitted', true: 'True' }, 'fit', {
    help: 'Fitted compresses the picture to what the walls can show; True keeps its contrast but clips the darkest parts.',
    advanced: true,
    ...onlyWhen('piece', lights),
  }),
  integer('repeats', 'Repeats', [1, 8], {
    help: 'How often the picture repeats around a closed tube. Leave empty to keep its proportions.',
    advanced: true,
    shownWhen: [
      { parameter: 'piece', equals: 'lithophane' },
      {
        any: [
          { parameter: 'angle_degrees', equals: 360 },
          { parameter: 'angle_degrees', given: false },
        ],
      },
    ],
  }),
  millimetres('tea_light_mm', 'Tea light', [20, 80, 0.5], {
    help: 'Diameter of the LED tea light; usually 36 to 38 mm.',
    default: 38,
    ...onlyWhen('piece', 'nightlight'),
  }),
]

/** Parameters of cookie cutters, stencils and stamps. */
export const toolParameters: Parameter[] = [
  millimetres('edge_height_mm', 'Cutter height', [8, 40, 1], {
    help: 'From the table to the cutting edge: a little more than the thickness of the dough.',
    default: 15,
    ...onlyWhen('piece', 'cookie_cutter'),
  }),
  millimetres('offset_mm', 'Outline offset', [-3, 10, 0.5], {
    help: 'Distance from the subject to the cut.',
    default: 0,
    advanced: true,
    ...onlyWhen('piece', 'cookie_cutter'),
  }),
  toggle('inner_lines', 'Inner lines', false, {
    help: 'Lines inside the outline mark the dough without cutting it.',
    ...onlyWhen('piece', 'cookie_cutter'),
  }),
  millimetres('bridge_mm', 'Bridges', [0.6, 8, 0.1], {
    help: 'Width of the bridges that hold islands. No part of the sheet is narrower.',
    default: 1.6,
    ...onlyWhen('piece', 'stencil'),
  }),
  choice(
    'design',
    'Design',
    { auto: 'Automatic', lines: 'Lines', tones: 'Dark areas', silhouette: 'Silhouette' },
    'auto',
    {
      help: 'The part of the picture that is inked, cut or marked.',
      ...onlyWhen('piece', ['stamp', 'stencil', 'cookie_cutter']),
    },
  ),
  toggle('handle', 'Handle', true, { help: 'Off makes a plate to glue onto a block.', ...onlyWhen('piece', 'stamp') }),
]
