import { useState } from 'react'
import type { InputSlot } from '../../shared/catalogue/catalogue.ts'
import { attachSeveral } from './attach-several.ts'

export interface Several {
  /** Names of the files being added, by slot. */
  pendingNames: ReadonlyMap<string, string>
  /** The files that could not be used, and why. */
  problem: string | undefined
  /** `target` is the slot on which they were dropped. */
  take: (files: readonly File[], target: string) => Promise<void>
}

const noPending: ReadonlyMap<string, string> = new Map()

/** Adds several pictures to a slot simultaneously. */
export function useSeveral(slot: InputSlot): Several {
  const [pendingNames, setPendingNames] = useState(noPending)
  const [problem, setProblem] = useState<string | undefined>()

  async function take(files: readonly File[], target: string): Promise<void> {
    setProblem(undefined)
    const reasons = await attachSeveral(slot, files, target, setPendingNames)
    setPendingNames(noPending)
    setProblem(reasons.length === 0 ? undefined : reasons.join(' '))
  }

  return { pendingNames, problem, take }
}
