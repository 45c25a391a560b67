/** Model that edits pictures from a prompt; its presets use the engine's table of edits. */
import type { FamilyModel } from './family.ts'
import { imageSlot, pictureOutputs, promptSlot, seed } from './pieces.ts'

const megabyte = 1024 * 1024

/** A preset that needs no additional text. */
interface QuickEdit {
  id: string
  label: string
  help: string
  prompt: string
}

/** A test checks each prompt against the engine's table. */
const quickEdits: readonly QuickEdit[] = [
  {
    id: 'remove-background',
    label: 'Remove background',
    help: 'Only the subject stays.',
    prompt: 'remove the background',
  },
  {
    id: 'studio',
    label: 'Studio background',
    help: 'Seamless paper and a soft shadow.',
    prompt: 'put it in a photo studio',
  },
  { id: 'blur-background', label: 'Blur background', help: 'The subject stays sharp.', prompt: 'blur the background' },
  { id: 'crop', label: 'Crop to subject', help: 'With a little margin.', prompt: 'crop to the subject' },
  { id: 'sticker', label: 'Sticker', help: 'Cut out, with a white border and a shadow.', prompt: 'make it a sticker' },
  { id: 'upscale-2', label: 'Enlarge 2 ×', help: 'Twice the width and height.', prompt: 'upscale 2x' },
  { id: 'upscale-4', label: 'Enlarge 4 ×', help: 'Four times the width and height.', prompt: 'upscale 4x' },
  {
    id: 'tile',
    label: 'Seamless tile',
    help: 'The picture repeats without a seam.',
    prompt: 'make it tile seamlessly',
  },
  {
    id: 'four-views',
    label: 'Four views',
    help: 'Front, left, back and right, for a model from views.',
    prompt: 'make four views',
  },
  {
    id: 'fill',
    label: 'Fill the mask',
    help: 'Fills the masked area from its surroundings.',
    prompt: 'fill the masked area',
  },
  { id: 'improve', label: 'Improve light', help: 'The whole range from dark to light.', prompt: 'improve the light' },
  { id: 'greyscale', label: 'Black and white', help: 'Greys only.', prompt: 'make it black and white' },
  { id: 'posterise', label: 'Posterise', help: 'Six flat colours.', prompt: 'posterise to 6 colours' },
  { id: 'line-drawing', label: 'Line drawing', help: 'Ink on white.', prompt: 'turn it into a line drawing' },
  { id: 'pixel-art', label: 'Pixel art', help: 'Large squares in few colours.', prompt: 'make it pixel art' },
  { id: 'mirror', label: 'Mirror', help: 'Swaps left and right.', prompt: 'mirror it' },
  { id: 'turn', label: 'Turn right', help: 'Rotates by 90°.', prompt: 'rotate clockwise' },
]

export const imageEditor: FamilyModel = {
  id: 'maquette-retouch-1.0',
  version: '1.0',
  name: 'Maquette Retouch 1.0',
  summary: 'Edits a picture by prompt: background, colours, outlines, size, and masked areas.',
  typicalSeconds: 3,
  operations: [
    {
      operation: 'image-edit',
      inputs: [
        { ...imageSlot, help: 'Up to 32 megapixels. The original is kept; the result is a new picture.' },
        {
          ...promptSlot,
          label: 'Edits',
          help: 'One edit or several in order: “remove the background, then add a white outline”.',
          placeholder: 'make the red parts blue',
          suggestions: [
            { label: 'Change a colour', text: 'make the red parts blue' },
            { label: 'New background', text: 'replace the background with a gradient from pink to orange' },
            { label: 'Outline', text: 'add a thick black outline' },
            { label: 'Drop shadow', text: 'add a soft drop shadow' },
            { label: 'Tint', text: 'tint it blue' },
          ],
        },
        {
          ...imageSlot,
          id: 'mask',
          label: 'Mask',
          help: 'White areas may change; black areas stay as they are.',
          required: false,
          maskOf: 'image',
          maxBytes: 16 * megabyte,
        },
        {
          ...imageSlot,
          id: 'image2',
          label: 'Second picture',
          help: 'Only for blending: “multiply with the second picture”.',
          required: false,
        },
      ],
      parameters: [seed],
      presets: quickEdits.map((quick) => ({ ...quick, values: {} })),
      price: { credits: 3 },
      deadlineMs: 10 * 60_000,
      check: async (request) => {
        if (request['prompt'] === undefined) return []
        const { checkEdits } = await import('../../generator/picture/edit/check-edits.ts')
        return checkEdits(String(request['prompt']), request)
      },
      async run(engine, request, files, options) {
        const { image = new Uint8Array(), mask, image2 } = files
        const input = {
          image,
          prompt: String(request['prompt']),
          seed: Number(request['seed']),
          ...(mask === undefined ? {} : { mask }),
          ...(image2 === undefined ? {} : { second: image2 }),
        }
        return pictureOutputs(await engine.run('edit-picture', input, options))
      },
    },
  ],
}
