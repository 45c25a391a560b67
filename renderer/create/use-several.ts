/** Several pictures given at once to a slot that has places for several. */
import { useState } from 'react'
import type { InputSlot } from '../../shared/catalogue/catalogue.ts'
import { attachSeveral } from './attach-several.ts'

export interface Several {
  /** Names of the files that are on their way, by their places. */
  coming: ReadonlyMap<string, string>
  /** What could not be used, and why. */
  problem: string | undefined
  /** `target` is the place that they were given to. */
  take: (files: readonly File[], target: string) => Promise<void>
}

const none: ReadonlyMap<string, string> = new Map()

/** Keeps it for one slot. */
export function useSeveral(slot: InputSlot): Several {
  const [coming, setComing] = useState(none)
  const [problem, setProblem] = useState<string | undefined>()

  async function take(files: readonly File[], target: string): Promise<void> {
    setProblem(undefined)
    const reasons = await attachSeveral(slot, files, target, setComing)
    setComing(none)
    setProblem(reasons.length === 0 ? undefined : reasons.join(' '))
  }

  return { coming, problem, take }
}
