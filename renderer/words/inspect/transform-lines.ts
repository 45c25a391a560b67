/** A version's transformations, line by line. Pure. */
import type { Pose, TransformChange } from '../../../shared/edits/transform-change.ts'
import { formatNumber, say } from '../../../shared/text/language.ts'
import { formatLength } from '../../../shared/text/quantities.ts'
import { lowerFirst } from '../lower-first.ts'

/** Returns one line for each change. */
export function transformLines(changes: readonly TransformChange[]): string[] {
  const lines: string[] = []
  for (const change of changes)
    switch (change.kind) {
      case 'pose': {
        const description = poseWords(change.pose)
        if (description !== '')
          lines.push(
            change.object === null
              ? description
              : say('Object {object}: {done}', { object: change.object + 1, done: lowerFirst(description) }),
          )
        break
      }
      case 'add':
        lines.push(say('Added “{name}”', { name: change.asset.name }))
        break
      case 'remove':
        break
      case 'join':
        lines.push(change.joined ? say('Joined into one object') : say('Objects kept apart'))
        break
    }
  return lines
}

function poseWords({ moveMm, turn, scale }: Pose): string {
  const turned = (2 * Math.acos(Math.min(1, Math.abs(turn[3]) / Math.hypot(...turn))) * 180) / Math.PI
  const factors = scale.map(Math.abs)
  const even = Math.max(...factors) - Math.min(...factors) < 1e-4
  const percent = (even ? factors.slice(0, 1) : factors).map((factor) => formatNumber(factor * 100, 0, 2))
  return [
    ...(scale.some((factor) => factor < 0) ? [say('mirrored')] : []),
    ...(factors.some((factor) => Math.abs(factor - 1) > 1e-5)
      ? [say('scaled to {percent} %', { percent: percent.join(' × ') })]
      : []),
    ...(turned > 0.01 ? [say('turned by {turned}°', { turned: formatNumber(turned, 0, 1) })] : []),
    ...(Math.hypot(...moveMm) > 1e-4
      ? [say('moved by {distance}', { distance: moveMm.map((mm) => formatLength(mm, undefined, 'exact')).join(' / ') })]
      : []),
  ]
    .join(', ')
    .replace(/^./, (first) => first.toUpperCase())
}
