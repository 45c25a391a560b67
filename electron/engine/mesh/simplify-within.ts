/** As few faces as a largest distance from the original allows. */
import type { Progress } from '../model.ts'
import { simplifyInWay, type Simplified, type Source, type Way, type WayOptions } from './simplify-ways.ts'

const maxAttempts = 7
/** Within this share of the largest error allowed the search ends. */
const nearEnough = 0.85
const way: Way = { aim: 'largest', kept: 0.01, moves: true }

/** The quadrics only guess at the distance: it is measured, and the bound of theirs that keeps to `maxError` is searched for. */
export function simplifyWithin(
  source: Source,
  options: WayOptions & { maxError: number },
  progress: Progress,
): Simplified {
  const { maxError } = options
  const nothing = { hausdorff: 0, mean: 0 }
  let best: Simplified = {
    result: source.begin,
    distance: { ...nothing, there: nothing, back: nothing },
    stoppedBy: 'error',
    leftOut: { pieces: 0, largest: 0 },
  }
  let [allowed, refused] = [0, Infinity]
  let estimate = maxError
  for (let i = 0; i < maxAttempts; i++) {
    const part: Progress = (fraction, doing) => progress((i + fraction) / maxAttempts, doing)
    const candidate = simplifyInWay(source, { ...options, maxError: estimate }, way, part)
    const share = candidate.distance.hausdorff / maxError
    if (share <= 1) {
      if (candidate.result.faces.length < best.result.faces.length) best = candidate
      if (candidate.stoppedBy === 'target' || share > nearEnough) break
      allowed = estimate
    } else refused = Math.min(estimate, candidate.result.error)
    const scaled = (share <= 1 ? estimate : refused) * Math.min(4, Math.max(0.1, 0.93 / share))
    estimate = scaled > allowed && scaled < refused ? scaled : (allowed + Math.min(refused, allowed * 4 || refused)) / 2
  }
  return best
}
