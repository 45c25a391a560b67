/** Notices for the person that belong to no job, kept until dismissed. */
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { type Notice, noticeSchema } from '../../../shared/protocol/studio-event.ts'
import type { Clock } from '../ports.ts'
import type { Store } from '../store/store.ts'
import type { Emit } from './event-bus.ts'

const valueName = 'notices'

export interface Notices {
  list(): Notice[]
  /** Replaces a notice of the same kind. */
  add(kind: Notice['kind'], details: Record<string, unknown>): void
  has(kind: Notice['kind']): boolean
  dismiss(id: string): void
}

/** If the disk refuses the write, notices are kept for this run only. */
export function createNotices(store: Pick<Store, 'values'>, emit: Emit, clock: Clock): Notices {
  const kept = z.array(z.unknown()).safeParse(store.values.get(valueName))
  // Older versions had other kinds.
  let notices: Notice[] = (kept.data ?? []).flatMap((one) => noticeSchema.safeParse(one).data ?? [])

  const change = (next: Notice[]) => {
    notices = next
    try {
      store.values.set(valueName, notices)
    } catch {
      // A notice must not fail because the disk is full.
    }
  }
  const dismiss = (id: string) => {
    if (!notices.some((notice) => notice.id === id)) return
    change(notices.filter((notice) => notice.id !== id))
    emit({ type: 'notice-dismissed', id })
  }

  return {
    list: () => notices,
    has: (kind) => notices.some((notice) => notice.kind === kind),
    add(kind, details) {
      for (const old of notices.filter((notice) => notice.kind === kind)) dismiss(old.id)
      const notice: Notice = { id: randomUUID(), kind, details, at: new Date(clock.now()).toISOString() }
      change([...notices, notice])
      emit({ type: 'notice', notice })
    },
    dismiss,
  }
}
