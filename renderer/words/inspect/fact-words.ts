/** The facts about an asset. Pure. */
import type { Provenance } from '../../../shared/protocol/asset.ts'
import type { ModelFacts } from '../../../shared/protocol/model-facts.ts'
import { messages, say } from '../../../shared/text/language.ts'

export const factWords = messages({
  name: 'Name',
  measuring: 'Measuring …',
  /** `reason` is a whole sentence. */
  notOpened: (reason: string) => say('File kept, but not opened. {reason}', { reason }),
  size: 'Size W × D × H',
  triangles: 'Triangles',
  shells: 'Shells',
  volume: 'Volume',
  surface: 'Surface area',
  materials: 'Materials',
  textures: 'Textures',
  fileSize: 'File size',
  nextSteps: 'Next steps',
  save3mf: 'Save as 3MF',
  repairNow: 'Repair for printing',
  nonMetal: 'Treat as non-metal',
  nonMetalHint: 'The file declares this surface as metal, so it looks dark. Undo brings the metal back.',
  made: {
    title: 'How it was made',
    inputs: 'Made from',
    model: 'Model',
    service: 'Service',
    seed: 'Seed',
    copySeed: 'Copy seed',
    cost: 'Cost',
    duration: 'Time taken',
    date: 'Created',
    editAgain: 'Edit and run again',
  },
})

export const pictureFactWords = messages({
  pixels: 'Resolution',
  background: 'Background',
  checking: 'Checking …',
  unreadable: 'Unreadable',
  transparent: 'Transparent',
  opaque: 'Opaque',
  format: 'Format',
})

/** The result's other files. */
export const otherFileWords = messages({
  title: 'Other files',
  picture: 'Picture',
  model: 'Model',
  archive: 'Archive',
  report: 'Report',
  file: 'File',
})

/** Returns whether a model is watertight, and the reasons. */
export function closedWords(facts: Pick<ModelFacts, 'triangles' | 'watertight' | 'openEdges' | 'nonManifoldEdges'>): {
  good: boolean
  text: string
} {
  if (facts.triangles === 0) return { good: false, text: say('No surface: nothing to print') }
  if (facts.watertight) return { good: true, text: say('Watertight') }
  const { openEdges, nonManifoldEdges } = facts
  const issues = [
    ...(openEdges > 0 ? [say('{openEdges, plural, one {# open edge} other {# open edges}}', { openEdges })] : []),
    ...(nonManifoldEdges > 0
      ? [say('{count, plural, one {# non-manifold edge} other {# non-manifold edges}}', { count: nonManifoldEdges })]
      : []),
  ]
  return {
    good: false,
    text: issues.length === 0 ? say('Not watertight') : say('Not watertight: {issues}', { issues: issues.join(', ') }),
  }
}

/** `2048 × 2048`, `3 of 2048 × 2048, 512 × 512`, `None`; sizes in pixels. */
export function textureSizes(textures: ModelFacts['textures']): string {
  const counts = new Map<string, number>()
  for (const { width, height } of textures) {
    const size = `${width} × ${height}`
    counts.set(size, (counts.get(size) ?? 0) + 1)
  }
  if (counts.size === 0) return say('None')
  return [...counts].map(([size, count]) => (count === 1 ? size : say('{count} of {size}', { count, size }))).join(', ')
}

/** Returns the milliseconds from the request to its result, or null. */
export function durationMs(provenance: Pick<Provenance, 'requestedAt' | 'finishedAt'>): number | null {
  if (provenance.requestedAt === null || provenance.finishedAt === null) return null
  const elapsed = Date.parse(provenance.finishedAt) - Date.parse(provenance.requestedAt)
  return Number.isFinite(elapsed) && elapsed >= 0 ? elapsed : null
}
