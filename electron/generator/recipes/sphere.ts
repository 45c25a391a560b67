/** A ball. */
import type { Recipe } from './recipe.ts'

/** 50 mm across, a small flat below so that it stands. */
export const sphere: Recipe = {
  id: 'sphere',
  names: ['sphere', 'ball', 'orb', 'globe ball', 'marble ball', 'bead'],
  foreignNames: ['kugel', 'sphère', 'esfera', 'sfera', 'kula', 'bol', 'pelota', 'bola'],
  heightMm: 50,
  stretches: true,
  build(_options, kit) {
    const ball = kit.Manifold.sphere(25, kit.lowPoly ? 12 : kit.segments(25)).trimByPlane([0, 0, 1], -24.8)
    return kit.model('Sphere', kit.paint(ball, kit.material('gloss', '#4f7cac', { slot: 0, roughness: 0.3 })))
  },
}
