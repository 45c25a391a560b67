/** The colour and line style of each kind of defect, on the stage and in the list. */
import type { defectKinds } from '../../../shared/formats/view-file.ts'

export type DefectKind = (typeof defectKinds)[number]

export interface DefectMark {
  /** CSS colours for dark and light stages. */
  dark: string
  light: string
  line: 'solid' | 'dashed' | 'dotted'
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
  'boundary-loop': { ...orange, line: 'solid' },
  'non-manifold-edge': { ...magenta, line: 'dashed' },
  'non-manifold-vertex': { ...magenta, line: 'dotted' },
  'flipped-shell': { ...blue, line: 'solid' },
  'flipped-faces': { ...blue, line: 'dashed' },
  'self-intersection': { ...red, line: 'dotted' },
  'zero-area': { ...yellow, line: 'solid' },
  'duplicate-face': { ...yellow, line: 'dashed' },
  'floating-bit': { ...green, line: 'dashed' },
  'inner-shell': { ...violet, line: 'dotted' },
}

export const judgedColours: Record<'lost' | 'invented' | 'filled', DefectMark> = {
  lost: { ...red, line: 'solid' },
  invented: { ...violet, line: 'dashed' },
  filled: { ...green, line: 'dotted' },
}
