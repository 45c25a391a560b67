/** The offline engine's subjects with their pictures, drawn once per run on first request. */
import type { Subject } from '../../../shared/catalogue/subject.ts'
import type { WorkerPool } from '../../workers/pool.ts'

const deadlineMs = 60_000
/** Leaves capacity for other work. */
const atOnce = 2

export interface SubjectShelf {
  /** Rejects with the errors of the job `list-subjects`. */
  list(): Promise<Subject[]>
  /** Returns WebP files by id; subjects that cannot be drawn are missing. */
  pictures(ids: readonly string[]): Promise<Record<string, Uint8Array>>
}

export function createSubjectShelf(pool: Pick<WorkerPool, 'run'>, signal: AbortSignal): SubjectShelf {
  let listed: Promise<Subject[]> | undefined
  const drawn = new Map<string, Promise<Uint8Array | null>>()
  const draw = (id: string): Promise<Uint8Array | null> => {
    const known = drawn.get(id)
    if (known !== undefined) return known
    const picture = pool.run('draw-subject', { id }, { signal, deadlineMs }).then(
      (result) => result.picture,
      () => {
        drawn.delete(id)
        return null
      },
    )
    drawn.set(id, picture)
    return picture
  }
  return {
    list() {
      listed ??= pool.run('list-subjects', {}, { signal, deadlineMs }).then(
        ({ subjects }) => subjects,
        (thrown: unknown) => {
          listed = undefined
          throw thrown
        },
      )
      return listed
    },
    async pictures(ids) {
      const known = new Set((await this.list()).map(({ id }) => id))
      const left = [...new Set(ids)].filter((id) => known.has(id))
      const found: Record<string, Uint8Array> = {}
      const next = async (): Promise<void> => {
        for (let id = left.shift(); id !== undefined; id = left.shift()) {
          const picture = await draw(id)
          if (picture !== null) found[id] = picture
        }
      }
      await Promise.all(Array.from({ length: atOnce }, next))
      return found
    },
  }
}
