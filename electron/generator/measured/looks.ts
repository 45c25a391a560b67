/** Materials of parts; a prompt's colours and finish replace them. */
import type { Manifold } from '../../engine/solid/geometry.ts'
import type { Kit } from '../kit/kit.ts'

export function plastic(kit: Kit, solid: Manifold): Manifold {
  return kit.paint(solid, kit.material('plastic', '#7d93a8', { slot: 0, roughness: 0.5 }))
}

/** A second body, such as a lid, in the prompt's second colour. */
export function plasticTrim(kit: Kit, solid: Manifold): Manifold {
  return kit.paint(solid, kit.material('plastic lid', '#b9c4cf', { slot: 1, roughness: 0.5 }))
}

export function steel(kit: Kit, solid: Manifold): Manifold {
  return kit.paint(solid, kit.material('steel', '#9aa0a6', { slot: 0, metalness: 0.8, roughness: 0.4 }))
}
