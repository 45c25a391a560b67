/** A library that keeps every output at once, or fails as a test reports it. */
import type { Asset, Provenance } from '../../shared/protocol/asset.ts'
import type { Library, OnProgress } from '../../electron/backend/library/library.ts'

export interface FakeLibrary extends Pick<Library, 'keepOutput' | 'inputPath'> {
  kept: { jobId: string; name: string; title: string; partOf: string | null; provenance: Provenance }[]
  /** Called before each output is kept; what it throws is the failure. */
  onKeep(before: (name: string, onProgress: OnProgress, signal: AbortSignal) => void | Promise<void>): void
  loseInputs(): void
}

export function fakeLibrary(): FakeLibrary {
  let before: Parameters<FakeLibrary['onKeep']>[0] = () => undefined
  let inputs = true
  const library: FakeLibrary = {
    kept: [],
    onKeep: (next) => {
      before = next
    },
    loseInputs: () => {
      inputs = false
    },
    inputPath: (sha256) => (inputs ? `/inputs/${sha256}.png` : null),
    async keepOutput(job, expected, _open, provenance, onProgress, signal) {
      await before(expected.name, onProgress, signal)
      library.kept.push({ jobId: job.id, name: expected.name, title: job.title, partOf: job.partOf, provenance })
      return [{ id: `${job.id}-${expected.name}`, name: job.title, problem: null } as Asset]
    },
  }
  return library
}
