/** The third family: full, round bodies from one picture. */
import { base, detail, glbOutput, height, imageSlot, numberAs, atelierReport } from './pieces.ts'
import type { Family } from './family.ts'

export const bodyFamily: Family = {
  id: 'maquette-body',
  name: 'Maquette Body',
  summary: 'Rounded bodies from one picture, with limbs as thick as they are wide and a matching back.',
  models: [
    {
      id: 'maquette-body-2',
      version: '2',
      name: 'Maquette Body 2',
      summary: 'Characters and animals from one picture, with round limbs and a full back.',
      typicalSeconds: 3,
      operations: [
        {
          operation: 'image-to-3d',
          inputs: [imageSlot],
          parameters: [
            { ...height, default: 80 },
            {
              id: 'fullness',
              label: 'Fullness',
              help: '1: limbs are as thick as they are wide. Lower values are flatter.',
              kind: 'number',
              minimum: 0.3,
              maximum: 1.3,
              step: 0.05,
              default: 0.9,
            },
            {
              id: 'symmetry',
              label: 'Symmetry',
              help: 'Makes left and right mirror images. Automatic: only where they nearly are.',
              kind: 'choice',
              choices: [
                { value: 'auto', label: 'Automatic' },
                { value: 'on', label: 'Symmetric' },
                { value: 'off', label: 'Off' },
              ],
              default: 'auto',
            },
            {
              id: 'front_detail',
              label: 'Front detail',
              help: 'Depth of eyes, folds and edges on the front.',
              kind: 'number',
              minimum: 0,
              maximum: 1,
              step: 0.05,
              default: 0.5,
            },
            base,
            detail,
          ],
          presets: [
            { id: 'figure', label: 'Figure', values: { fullness: 0.9, front_detail: 0.5 } },
            { id: 'plush', label: 'Plush toy', values: { fullness: 1.2, front_detail: 0.2, symmetry: 'auto' } },
            { id: 'flat', label: 'Flat toy', values: { fullness: 0.4, front_detail: 0.4 } },
          ],
          price: { credits: 25 },
          deadlineMs: 5 * 60_000,
          async run(engine, request, files, options) {
            const input = {
              image: files['image'] ?? new Uint8Array(),
              seed: 0,
              ...numberAs('heightMm', request['height_mm']),
              ...numberAs('depth', request['fullness']),
              ...numberAs('relief', request['front_detail']),
              base: request['base'] as 'none' | 'round',
              detail: request['detail'] as 'draft' | 'standard' | 'fine',
              volume: 'rounded' as const,
              symmetry: request['symmetry'] as 'auto' | 'on' | 'off',
            }
            const { glb, triangles, understood } = await engine.run('image-to-3d', input, options)
            return [glbOutput(glb), atelierReport({ triangles, understood })]
          },
        },
      ],
    },
  ],
}
