/** Loads the model of an asset; a newer wish ends an older one, and what is no longer shown is disposed. */
import { useEffect, useRef, useState } from 'react'
import { AppError } from '../../shared/app-error.ts'
import { disposeModel } from './dispose-model.ts'
import { fetchBytes } from './fetch-bytes.ts'
import { prepareModel } from './prepare-model.ts'
import type { StageModel } from './prepare-model.ts'
import { readModel } from './read-model.ts'
import type { StageStatus } from './stage-status.ts'

/**
 * The model to draw: the last one until the next is ready, none where there is nothing to show. `attempt` loads again. That a
 * model is ready is told by what draws it.
 */
export function useStageModel(
  url: string | null,
  attempt: number,
  onStatus: (status: StageStatus) => void,
): StageModel | null {
  const [model, setModel] = useState<StageModel | null>(null)
  const shown = useRef<StageModel | null>(null)
  useEffect(() => {
    const show = (next: StageModel | null) => {
      const before = shown.current
      shown.current = next
      setModel(next)
      // After React has taken the old model out of the scene.
      if (before !== null) setTimeout(() => disposeModel(before.root), 0)
    }
    if (url === null) {
      show(null)
      onStatus({ state: 'empty' })
      return
    }
    const ending = new AbortController()
    onStatus({ state: 'loading', step: 'fetching', fraction: null })
    load(url, ending.signal, onStatus).then(
      (loaded) => {
        show(loaded)
      },
      (thrown: unknown) => {
        if (ending.signal.aborted) return
        show(null)
        onStatus({ state: 'error', error: AppError.from(thrown).toData() })
      },
    )
    return () => ending.abort()
  }, [url, attempt, onStatus])
  useEffect(
    () => () => {
      if (shown.current !== null) disposeModel(shown.current.root)
      shown.current = null
    },
    [],
  )
  return model
}

async function load(url: string, signal: AbortSignal, onStatus: (status: StageStatus) => void): Promise<StageModel> {
  const bytes = await fetchBytes(url, signal, (fraction) => onStatus({ state: 'loading', step: 'fetching', fraction }))
  onStatus({ state: 'loading', step: 'unpacking', fraction: null })
  const object = await readModel(bytes, url)
  if (signal.aborted) {
    disposeModel(object)
    throw new AppError('cancelled', 'Another model was opened')
  }
  try {
    return prepareModel(object)
  } catch (thrown) {
    disposeModel(object)
    throw thrown
  }
}
