/** The third family: full bodies from one picture, with invented sides. */
import type { CarveInput } from '../../generator/carve/jobs.ts'
import { choice, decimal } from '../../../shared/catalogue/parameter-rows.ts'
import { generatorReport, base, crossSection, detail, glbOutput, height, imageSlot, numberAs } from './pieces.ts'
import type { Family } from './family.ts'

export const bodyFamily: Family = {
  id: 'maquette-body',
  name: 'Maquette Body',
  summary: 'Full bodies from one picture: the side is invented from symmetry, proportions and shading.',
  models: [
    {
      id: 'maquette-body-2',
      version: '2',
      name: 'Maquette Body 2',
      summary: 'Objects, characters and animals from one picture, as deep as such a thing usually is.',
      typicalSeconds: 6,
      operations: [
        {
          operation: 'image-to-3d',
          inputs: [imageSlot],
          parameters: [
            { ...height, default: 80 },
            decimal('fullness', 'Fullness', [0.3, 1.3, 0.05], {
              help: 'Depth as a share of the depth that the front suggests. Lower values are flatter.',
              default: 1,
            }),
            choice('symmetry', 'Symmetry', { auto: 'Automatic', on: 'Symmetric', off: 'Off' }, 'auto', {
              help: 'Makes the two sides mirror images. Automatic: only if they nearly are.',
            }),
            decimal('front_detail', 'Front detail', [0, 1, 0.05], {
              help: 'Depth of eyes, folds and edges on the front.',
              default: 0.5,
            }),
            crossSection,
            base,
            detail,
          ],
          presets: [
            { id: 'figure', label: 'Figure', values: { fullness: 1, front_detail: 0.5 } },
            { id: 'plush', label: 'Plush toy', values: { fullness: 1.2, front_detail: 0.2, symmetry: 'auto' } },
            { id: 'flat', label: 'Flat toy', values: { fullness: 0.4, front_detail: 0.4 } },
          ],
          madeUp: 'depth',
          price: { credits: 25 },
          deadlineMs: 5 * 60_000,
          async run(engine, request, files, options) {
            const symmetry = request['symmetry']
            const input: CarveInput = {
              images: { front: files['image'] ?? new Uint8Array() },
              seed: 0,
              ...numberAs('heightMm', request['height_mm']),
              ...numberAs('depth', request['fullness']),
              ...numberAs('relief', request['front_detail']),
              base: request['base'] as 'none' | 'round',
              detail: request['detail'] as 'draft' | 'standard' | 'fine',
              corners: request['corners'] as 'auto' | 'round' | 'square',
              symmetry: symmetry === 'auto' ? 'auto' : symmetry === 'on',
            }
            const { glb, triangles, understood } = await engine.run('carve-views', input, options)
            return [glbOutput(glb), generatorReport({ triangles, understood })]
          },
        },
      ],
    },
  ],
}
