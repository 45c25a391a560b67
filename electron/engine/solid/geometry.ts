/**
 * The geometry kernel (manifold-3d, WebAssembly), loaded once per thread. Its objects are not garbage-collected, so
 * everything made inside `scope` is freed when the scope ends.
 */
import type { CrossSection, Manifold, ManifoldToplevel } from 'manifold-3d'

export type { CrossSection, Manifold, Mesh } from 'manifold-3d'

/** The kernel's classes, with a scope that frees what was made in it. */
export interface Geometry {
  Manifold: ManifoldToplevel['Manifold']
  CrossSection: ManifoldToplevel['CrossSection']
  Mesh: ManifoldToplevel['Mesh']
  /** Triangulates polygons with holes; returns indices into all their points in order. */
  triangulate(contours: readonly (readonly (readonly [number, number])[])[]): [number, number, number][]
  /** Runs `work` and frees every solid and cross-section made in it. May be nested. */
  scope<Result>(work: () => Result): Result
}

let loading: Promise<Geometry> | undefined

/** Returns this thread's kernel, loading it on the first call. */
export function loadGeometry(): Promise<Geometry> {
  loading ??= start()
  return loading
}

type Freed = Manifold | CrossSection
type Method = (this: unknown, ...given: unknown[]) => unknown

async function start(): Promise<Geometry> {
  const { default: instantiate } = await import('manifold-3d')
  const top = await instantiate()
  top.setup()
  const scopes: Set<Freed>[] = []
  const keep = (result: unknown): void => {
    const current = scopes.at(-1)
    if (current === undefined) return
    if (Array.isArray(result)) for (const one of result) keep(one)
    else if (result instanceof top.Manifold || result instanceof top.CrossSection) current.add(result)
  }
  // Instances do not use the classes' own `prototype`, so it is taken from an instance.
  const solid = top.Manifold.tetrahedron()
  const area = top.CrossSection.square(1)
  for (const owner of [top.Manifold, Object.getPrototypeOf(solid), top.CrossSection, Object.getPrototypeOf(area)])
    watch(owner as Record<string, unknown>, keep)
  solid.delete()
  area.delete()
  return {
    Manifold: top.Manifold,
    CrossSection: top.CrossSection,
    Mesh: top.Mesh,
    triangulate: (contours) => top.triangulate(contours.map((contour) => contour.map(([x, y]) => [x, y]))),
    scope(work) {
      const created = new Set<Freed>()
      scopes.push(created)
      try {
        return work()
      } finally {
        scopes.pop()
        for (const one of created) release(one)
      }
    },
  }
}

const makers = `
  cube cylinder sphere tetrahedron extrude revolve compose union difference intersection levelSet smooth ofMesh
  hull add subtract intersect decompose warp warpBatch transform translate rotate scale mirror refine
  refineToLength simplify refineToTolerance smoothOut smoothByNormals setTolerance asOriginal trimByPlane split
  splitByPlane slice project square circle ofPolygons offset calculateNormals
`.match(/\w+/g)!

/** Wraps the methods that create objects, so that their results are tracked. */
function watch(owner: Record<string, unknown>, keep: (result: unknown) => void): void {
  for (const name of makers) {
    const made = owner[name]
    if (typeof made !== 'function') continue
    const original = made as Method
    owner[name] = function (this: unknown, ...given: unknown[]): unknown {
      const result = original.apply(this, given)
      keep(result)
      return result
    }
  }
}

function release(one: Freed): void {
  if (!(one as unknown as { isDeleted(): boolean }).isDeleted()) one.delete()
}
