/** A coin-like body: a disc standing on edge, its raised rim and relief of the same or another material. */
import type { CrossSection, Manifold } from '../../engine/solid/geometry.ts'
import type { Kit } from './kit.ts'
import { ellipse } from './outline.ts'
import { prism } from './prism.ts'

/** A flat disc along z with a raised rim on both faces, and a relief on each. */
export function rimmedDisc(
  kit: Kit,
  about: { radius: number; thick: number; rim: number; sunk: number; front?: CrossSection; back?: CrossSection },
): { disc: Manifold; relief: Manifold } {
  const { radius, thick, rim, sunk } = about
  const segments = Math.max(kit.segments(radius), 64)
  const round = (r: number): CrossSection => kit.area(ellipse(r, r, segments))
  const pan = prism(kit, round(radius - rim), sunk * 2, { bottom: sunk * 0.6, steps: 1 })
  const disc = prism(kit, round(radius), thick, { top: Math.min(0.8, sunk), bottom: Math.min(0.8, sunk) })
    .subtract(pan.translate(0, 0, thick - sunk))
    .subtract(pan.rotate(180, 0, 0).translate(0, 0, sunk))
  const raise = (shape: CrossSection | undefined): Manifold[] =>
    shape === undefined || shape.isEmpty() ? [] : [prism(kit, shape, sunk * 0.9 + 1, { top: sunk * 0.35, steps: 1 })]
  const front = raise(about.front).map((solid) => solid.translate(0, 0, thick - sunk - 1))
  const back = raise(about.back).map((solid) => solid.rotate(0, 180, 0).translate(0, 0, sunk + 1))
  return { disc, relief: kit.Manifold.union([...front, ...back]) }
}
