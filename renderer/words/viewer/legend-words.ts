/** The legend of the stage. */
import { messages, say } from '../../../shared/text/language.ts'

export const legendWords = messages({
  lacking: 'Not in this model, so it is shown in grey.',
  /** `side` in pixels. */
  assumedTexture: (side: number) => say('No texture: calculated for {side} × {side} px', { side: String(side) }),
  texelDensity: 'texels/mm',
  measuring: 'Measuring',
  noParent: 'Nothing to compare: this model was not made from another model.',
  showFrom: 'Show from',
  showUpTo: 'Show up to',
  filament: (number: number, name: string) => `${number} · ${name}`,
  threshold: 'Threshold',
  all: 'all',
  none: 'none',
  cancel: 'Cancel',
  edges: {
    finding: 'Finding edges',
    feature: 'Sharp edges',
    open: 'Open edges',
    nonManifold: 'Non-manifold edges',
  },
})
