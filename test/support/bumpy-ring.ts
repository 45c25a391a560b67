/** A closed model of any number of triangles. */
import type { Model, Part } from '../../electron/engine/model.ts'

/** A ring of 100 mm with a wave on its skin, and with a void inside where asked for: about so many triangles. */
export function bumpyRing(triangles: number, waveMetres: number, isHollow: boolean): Model {
  const across = Math.round(Math.sqrt(triangles / (isHollow ? 2 : 1) / 2 / 3))
  const around = Math.round(triangles / (isHollow ? 4 : 2) / across)
  const skin = (isOuter: boolean): Part => {
    const positions = new Float32Array(around * across * 3)
    const indices = new Uint32Array(around * across * 6)
    for (let j = 0; j < around; j++)
      for (let i = 0; i < across; i++) {
        const [f, t] = [(2 * Math.PI * j) / around, (2 * Math.PI * i) / across]
        const radius = isOuter ? 0.018 + waveMetres * Math.sin(9 * f) * Math.cos(5 * t) : 0.012
        const at = j * across + i
        const out = 0.04 + radius * Math.cos(t)
        positions.set([out * Math.cos(f), radius * Math.sin(t), out * Math.sin(f)], at * 3)
        const b = j * across + ((i + 1) % across)
        const [c, d] = [at, b].map((value) => (value + across) % (around * across)) as [number, number]
        indices.set(isOuter ? [at, b, c, b, d, c] : [at, c, b, b, c, d], at * 6)
      }
    return { name: 'skin', material: 0, positions, indices }
  }
  return {
    name: 'ring',
    parts: isHollow ? [skin(true), skin(false)] : [skin(true)],
    materials: [{ name: 'plain', baseColour: [1, 1, 1, 1], metalness: 0, roughness: 1 }],
  }
}
