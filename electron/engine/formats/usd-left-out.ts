/** What a prim of USD contains and a `Model` cannot hold. */
import type { SceneThing } from '../../../shared/formats/file-note.ts'
import type { UsdPrim } from './usd-layer.ts'

const kinds: readonly (readonly [RegExp, SceneThing])[] = [
  [/^Camera$/, 'cameras'],
  [/Light$/, 'lights'],
  [/^(BasisCurves|NurbsCurves|HermiteCurves|NurbsPatch)$/, 'curves'],
  [/^Points$/, 'points'],
  [/^PointInstancer$/, 'instancers'],
  [/^(Cube|Sphere|Cylinder|Cylinder_1|Cone|Capsule|Capsule_1|Plane)$/, 'primitive-shapes'],
  [/^Skeleton$/, 'skeletons'],
  [/^BlendShape$/, 'morph-targets'],
  [/^SkelAnimation$/, 'animations'],
  [/^Physics/, 'physics'],
]

/** One entry per thing; animated properties count as one animation. */
export function usdThings({ typeName, properties }: UsdPrim): SceneThing[] {
  const found = kinds.filter(([kind]) => kind.test(typeName)).map(([, thing]) => thing)
  const moves = [...properties.values()].some(({ isAnimated }) => isAnimated)
  return moves && !found.includes('animations') ? [...found, 'animations'] : found
}
