/** How the model is lit and shaded. */
import type { EnvironmentId, MatcapId, Smoothing } from '../../state/stage/lens-ids.ts'
import { formatNumber, messages, say } from '../../../shared/text/language.ts'

export const lightWords = messages({
  title: 'Lighting and shading',
  environment: 'Environment',
  rotation: 'Rotation',
  /** `−45°` */
  degrees: (degrees: number) => `${degrees < 0 ? '−' : ''}${formatNumber(Math.abs(degrees), 0)}°`,
  add: 'Add HDR picture …',
  reading: 'Reading the HDR picture …',
  remove: (name: string) => say('Remove {name}', { name }),
  removed: (name: string) => say('Removed {name} from the surroundings', { name }),
  exposure: 'Exposure',
  automaticExposure: 'Automatic exposure',
  /** `+1.5 EV`, `0.0 EV` */
  stops: (exposure: number) =>
    `${exposure > 0 ? '+' : exposure < 0 ? '−' : ''}${formatNumber(Math.abs(exposure), 1, 1)} EV`,
  matcap: 'Matcap',
  shading: 'Shading',
  thicknessMethod: 'Thickness method',
  thicknessMethods: { ray: 'Rays', sphere: 'Spheres' },
})

export const environmentWords: Readonly<Record<EnvironmentId, string>> = messages({
  studio: 'Studio',
  'three-point': 'Three-point',
  softbox: 'Softbox',
  outdoors: 'Outdoors',
  night: 'Night',
})

export const matcapWords: Readonly<Record<MatcapId, string>> = messages({
  wax: 'Wax',
  porcelain: 'Porcelain',
  steel: 'Steel',
  jade: 'Jade',
  rim: 'Rim light',
})

export const smoothingWords: Readonly<Record<Smoothing, string>> = messages({
  file: 'From file',
  flat: 'Flat',
  smooth: 'Smooth',
})
