/** What was measured on a model, in an artist's words. Pure. */
import type { ModelFacts, Provenance } from '../../shared/asset.ts'
import type { ParameterValue } from '../../shared/catalogue.ts'
import { countOf } from '../ui/format-number.ts'

/** Whether a printer could fill it, and what stands in the way. */
export function closedWords(facts: Pick<ModelFacts, 'triangles' | 'watertight' | 'openEdges' | 'nonManifoldEdges'>): {
  good: boolean
  text: string
} {
  if (facts.triangles === 0) return { good: false, text: 'It has no surface, so it cannot be printed' }
  if (facts.watertight) return { good: true, text: 'Closed: ready to print' }
  const troubles = [
    ...(facts.openEdges > 0 ? [countOf(facts.openEdges, 'open edge')] : []),
    ...(facts.nonManifoldEdges > 0 ? [`${countOf(facts.nonManifoldEdges, 'edge')} with more than two faces`] : []),
  ]
  return { good: false, text: troubles.length === 0 ? 'Not closed' : `Not closed: ${troubles.join(', ')}` }
}

/** `2048 × 2048`, `3 of 2048 × 2048, 512 × 512`, `None`; sizes in pixels. */
export function textureWords(textures: ModelFacts['textures']): string {
  const counts = new Map<string, number>()
  for (const { width, height } of textures) {
    const size = `${width} × ${height}`
    counts.set(size, (counts.get(size) ?? 0) + 1)
  }
  if (counts.size === 0) return 'None'
  return [...counts].map(([size, count]) => (count === 1 ? size : `${count} of ${size}`)).join(', ')
}

/** `Surface detail` out of `surface_detail`: names of parameters whose catalogue is no longer here. */
export function parameterName(id: string): string {
  const words = id.replaceAll(/[_-]+/g, ' ').trim()
  return words.slice(0, 1).toUpperCase() + words.slice(1)
}

/** `On`, `Off`, `0.5`, `smooth` */
export function parameterWords(value: ParameterValue): string {
  if (typeof value === 'boolean') return value ? 'On' : 'Off'
  return typeof value === 'number' ? value.toLocaleString('en', { maximumFractionDigits: 4 }) : value
}

/** Milliseconds between asking and having it, or null. */
export function madeInMs(provenance: Pick<Provenance, 'requestedAt' | 'finishedAt'>): number | null {
  if (provenance.requestedAt === null || provenance.finishedAt === null) return null
  const elapsed = Date.parse(provenance.finishedAt) - Date.parse(provenance.requestedAt)
  return Number.isFinite(elapsed) && elapsed >= 0 ? elapsed : null
}
