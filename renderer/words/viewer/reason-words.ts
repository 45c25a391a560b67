/** Why something on the stage failed, by the `reason` in the details of its error. */
import { messages } from '../../../shared/text/language.ts'

export const viewerReasons = messages({
  'webgl-missing':
    'Turn on hardware acceleration in the browser’s settings, in Firefox also webgl.disabled = false in about:config, and reload the window',
  'empty-model': 'The model has nothing to show',
  'stage-failed': 'The stage could not be drawn',
  'unplayable-file': 'Its animation cannot be read. The model is shown without it',
  'nothing-moves': 'This animation moves no nodes, bones or blend shapes',
  'picture-memory': 'Not enough memory for a picture of this size',
  'clipboard-refused': 'The picture could not be copied. Save it instead',
  'video-encoder-failed': 'The video could not be encoded. PNG frames always work',
} as const satisfies Readonly<Record<string, string>>)

export type ViewerReason = keyof typeof viewerReasons
