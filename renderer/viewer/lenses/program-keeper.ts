/** Programs of the graphics card outlive the materials they were linked for: the next model that is drawn alike links nothing. */
import type { Material, WebGLRenderer } from 'three'

/** More than one model with every lens needs. */
const maxKept = 48

/** For each renderer one material for each of its programs, those used last at the end. three.js has programs only with materials. */
const kept = new WeakMap<WebGLRenderer, Map<string, Material>>()

/**
 * Takes a material that nothing is drawn with any more, in place of `dispose`. It is disposed, unless its program would go with it. Textures
 * that it uses must be disposed by whoever owns them.
 */
export function retireMaterial(gl: WebGLRenderer, material: Material): void {
  const key = programKey(gl, material)
  if (key === null) return material.dispose()
  const keeping = kept.get(gl) ?? new Map<string, Material>()
  kept.set(gl, keeping)
  const one = keeping.get(key) ?? material
  // To the end: those used last.
  keeping.delete(key)
  keeping.set(key, one)
  if (one !== material) material.dispose()
  for (const [oldest, forgotten] of keeping) {
    if (keeping.size <= maxKept) break
    keeping.delete(oldest)
    forgotten.dispose()
  }
}

/** Null where nothing was ever drawn with it. */
function programKey(gl: WebGLRenderer, material: Material): string | null {
  const known = gl.properties.get(material) as { currentProgram?: { cacheKey: string } }
  return known.currentProgram?.cacheKey ?? null
}
