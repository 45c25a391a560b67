/** The colour and line style of each kind of defect, on the stage and in the list. */
import type { defectKinds } from '../../../shared/formats/view-file.ts'

export type DefectKind = (typeof defectKinds)[number]

export interface DefectMark {
  /** CSS colours for dark and light stages. */
  dark: string
  light: string
  lineStyle: 'solid' | 'dashed' | 'dotted'
}

const orange = { dark: '#ff9d3c', light: '#d96b00' }
const magenta = { dark: '#ff5fd2', light: '#c2188f' }
const blue = { dark: '#6ba4ff', light: '#1f5fcc' }
const red = { dark: '#ff6a5e', light: '#c42b1c' }
const yellow = { dark: '#f4d94b', light: '#8a6d00' }
const green = { dark: '#4fd6a0', light: '#0f7a52' }
const violet = { dark: '#b79bff', light: '#6b3fd4' }

/** Open edges are orange, non-manifold magenta, flipped blue, as everywhere in the studio. */
export const defectMarks: Record<DefectKind, DefectMark> = {
  'boundary-loop': { ...orange, lineStyle: 'solid' },
  'non-manifold-edge': { ...magenta, lineStyle: 'dashed' },
  'non-manifold-vertex': { ...magenta, lineStyle: 'dotted' },
  'flipped-shell': { ...blue, lineStyle: 'solid' },
  'flipped-faces': { ...blue, lineStyle: 'dashed' },
  'self-intersection': { ...red, lineStyle: 'dotted' },
  'zero-area': { ...yellow, lineStyle: 'solid' },
  'duplicate-face': { ...yellow, lineStyle: 'dashed' },
  'floating-bit': { ...green, lineStyle: 'dashed' },
  'inner-shell': { ...violet, lineStyle: 'dotted' },
}

export const judgedColours: Record<'lost' | 'invented' | 'filled', DefectMark> = {
  lost: { ...red, lineStyle: 'solid' },
  invented: { ...violet, lineStyle: 'dashed' },
  filled: { ...green, lineStyle: 'dotted' },
}
