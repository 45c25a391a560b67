/** Applies measurements from the backend: at startup, from other windows, and after a model's rotation changes. */
import { hasUnsavedMeasurements, reportedMeasurements } from './kept-measurements.ts'
import { studioStore } from '../studio-store.ts'
import { toolStore } from './tools.ts'

/** Starts following. Returns the function that stops it. */
export function followMeasurements(): () => void {
  const take = (assets: Parameters<typeof reportedMeasurements>[0], before: typeof assets) => {
    const reported = reportedMeasurements(assets, before).filter(({ id }) => !hasUnsavedMeasurements(id))
    if (reported.length === 0) return
    toolStore.setState(({ measurements }) => {
      const next = { ...measurements }
      for (const { id, measurements: list } of reported) {
        if (list.length === 0) delete next[id]
        else next[id] = list
      }
      return { measurements: next }
    })
  }
  take(studioStore.getState().snapshot?.assets ?? [], [])
  return studioStore.subscribe((state, before) => take(state.snapshot?.assets ?? [], before.snapshot?.assets ?? []))
}
