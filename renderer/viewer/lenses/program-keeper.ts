/** Keeps GPU programs beyond the lifetime of their materials, so that the next model does not link them again. */
import type { Material, WebGLRenderer } from 'three'

/** Maximum number of programs; more than a model needs with every lens. */
const maxKept = 48

/**
 * For each renderer, one material per program, least recently used first. three.js deletes a program with its last
 * material.
 */
const materialsByRenderer = new WeakMap<WebGLRenderer, Map<string, Material>>()

/** Call instead of `dispose` for a material that is no longer used: keeps it if it is the last of its program. */
export function retireMaterial(gl: WebGLRenderer, material: Material): void {
  const key = programKey(gl, material)
  if (key === null) return material.dispose()
  const keeping = materialsByRenderer.get(gl) ?? new Map<string, Material>()
  materialsByRenderer.set(gl, keeping)
  const one = keeping.get(key) ?? material
  keeping.delete(key)
  keeping.set(key, one)
  if (one !== material) material.dispose()
  for (const [oldest, forgotten] of keeping) {
    if (keeping.size <= maxKept) break
    keeping.delete(oldest)
    forgotten.dispose()
  }
}

/** Returns null for a material that was never drawn. */
function programKey(gl: WebGLRenderer, material: Material): string | null {
  const known = gl.properties.get(material) as { currentProgram?: { cacheKey: string } }
  return known.currentProgram?.cacheKey ?? null
}
