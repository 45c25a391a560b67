/** Ground covers: snow, sand, moss, grass, ice, lava. */
import { visibilityOf } from '../noise.ts'
import { blend, clamp01, noisePattern, paint, shadeBy, smooth } from '../surface-pattern.ts'

/** Soft drifts with glints. Feature size: a drift. Colours: snow, shade, glint. */
export const snow = noisePattern((noise, colours, { x, y, z, pixel, cavity }, out) => {
  const drift = noise.fbm(x, y, z, 4, pixel)
  const crumb = noise.fbm(x * 9, y * 9, z * 9, 3, pixel * 9)
  paint(out, colours[0]!)
  blend(out, colours[1]!, clamp01(0.35 - 0.9 * drift + 0.7 * cavity - 0.3 * crumb))
  noise.cells(x * 26, y * 26, z * 26)
  const glint = noise.id > 0.86 ? smooth(0.3, 0.1, noise.near) * visibilityOf(pixel * 26) : 0
  blend(out, colours[2]!, glint)
  out.roughness = 0.72 - 0.5 * glint
  out.height = 0.12 * drift + 0.05 * crumb
})

/**
 * Clear and cracked, with frozen air. Feature size: the distance between large cracks. Colours: ice, deep, crack,
 * frost.
 */
export const ice = noisePattern((noise, colours, { x, y, z, pixel, edge }, out) => {
  const wx = x + 0.45 * noise.fbm(x * 1.2, y * 1.2, z * 1.2, 3, pixel)
  const wy = y + 0.45 * noise.fbm(x * 1.2 + 30, y * 1.2, z * 1.2, 3, pixel)
  const deep = noise.fbm(x * 0.7, y * 0.5, z * 0.7, 5, pixel * 0.7)
  noise.cells(wx, wy, z)
  const crack = 1 - smooth(0, 0.03 + pixel, noise.second - noise.near)
  const veil = (1 - smooth(0, 0.28, noise.second - noise.near)) * (0.4 + 0.6 * noise.id)
  noise.cells(wx * 2.4 + 20, wy * 2.4, z * 2.4)
  const hair = (1 - smooth(0, 0.035 + pixel * 2.4, noise.second - noise.near)) * visibilityOf(pixel * 3)
  noise.cells(x * 7, y * 3.2, z * 7)
  const bubble = noise.id > 0.72 ? smooth(0.26, 0.12, noise.near) * visibilityOf(pixel * 7) : 0
  paint(out, colours[0]!)
  blend(out, colours[1]!, clamp01(0.45 + 1.3 * deep))
  blend(out, colours[3]!, clamp01(0.4 * veil + 0.35 * bubble + 0.7 * edge))
  blend(out, colours[2]!, clamp01(0.85 * crack + 0.4 * hair))
  out.roughness = clamp01(0.08 + 0.2 * veil + 0.3 * edge)
  out.height = 0.05 * deep - 0.03 * crack
})

/** Grains, blown into ripples. Feature size: a ripple. Colours: light, dark, grain. */
export const sand = noisePattern((noise, colours, { x, y, z, pixel, cavity }, out) => {
  const bend = 1.6 * noise.fbm(x * 0.3, y * 0.3, z * 0.3, 3, pixel * 0.3)
  const phase = (x * 0.35 + z * 0.2 + y * 0.85 + bend) * Math.PI * 2
  const ripple = (0.5 + 0.5 * Math.sin(phase + 0.6 * Math.sin(phase))) * visibilityOf(pixel * 1.2)
  const grain =
    noise.at(x * 30, y * 30, z * 30) * visibilityOf(pixel * 30) +
    0.7 * noise.at(x * 14, y * 14, z * 14) * visibilityOf(pixel * 14)
  paint(out, colours[0]!)
  blend(out, colours[1]!, clamp01(0.6 - 0.6 * ripple + 0.3 * cavity))
  blend(out, colours[2]!, clamp01(0.8 * smooth(0.25, 0.55, grain)))
  shadeBy(out, 1 + 0.2 * grain)
  out.roughness = 0.95
  out.height = 0.14 * ripple + 0.014 * grain
})

/** Cushions of tiny leaves. Feature size: a cushion. Colours: green, light tips, deep, dry. */
export const moss = noisePattern((noise, colours, { x, y, z, pixel, cavity }, out) => {
  const w = 0.3 * noise.at(x * 1.5, y * 1.5, z * 1.5)
  noise.cells(x + w, y - w, z + w)
  const dome = 1 - Math.min(1, noise.near)
  const { id } = noise
  const leaf = noise.fbm(x * 7, y * 7, z * 7, 4, pixel * 7)
  const tip = noise.at(x * 19, y * 19, z * 19) * visibilityOf(pixel * 19)
  paint(out, colours[0]!)
  blend(out, colours[2]!, clamp01(1 - 1.25 * dome - 0.8 * leaf + 0.5 * cavity))
  blend(out, colours[1]!, clamp01(smooth(0.35, 1, dome + leaf + 0.4 * tip) * (0.35 + 0.65 * id)))
  blend(out, colours[3]!, 0.6 * smooth(0.15, 0.4, noise.fbm(x * 0.5 + 40, y * 0.5, z * 0.5, 4, pixel)))
  shadeBy(out, 1 + 0.3 * tip)
  out.roughness = 0.95
  out.height = 0.3 * dome + 0.16 * leaf + 0.03 * tip
})

/** Blades in slightly different greens. Feature size: a tuft. Colours: green, light, deep, dry. */
export const grass = noisePattern((noise, colours, { x, y, z, ny, pixel }, out) => {
  const lean = 0.5 * noise.at(x * 1.2, y * 0.7, z * 1.2)
  const leanZ = 0.5 * noise.at(x * 1.2 + 9, y * 0.7, z * 1.2)
  let height = 0
  paint(out, colours[2]!)
  // Three layers of blades; on horizontal surfaces they face the viewer and are short.
  const flat = smooth(0.4, 0.95, ny)
  for (let layer = 0; layer < 3; layer++) {
    const fine = 7 + layer * 2
    const rise = 0.9 + flat * (fine - 1.4)
    noise.cells((x + lean + layer * 3.3) * fine, (y + layer * 1.7) * rise, (z + leanZ) * fine)
    const { id } = noise
    const blade = smooth(0.55, 0.16, noise.near) * visibilityOf(pixel * fine)
    blend(out, colours[0]!, blade * 0.75)
    blend(out, colours[1]!, blade * id * (0.25 + 0.25 * layer))
    if (id > 0.88) blend(out, colours[3]!, blade * 0.7)
    height = Math.max(height, blade * (0.4 + 0.6 * id))
  }
  shadeBy(out, 1 + 0.3 * noise.at(x * 0.5, y * 0.5, z * 0.5))
  out.roughness = 0.85
  out.height = 0.12 * height
})

/** A dark crust broken over glowing rock. Feature size: a plate. Colours: crust, grey, glow, hottest. */
export const lava = noisePattern((noise, colours, { x, y, z, pixel }, out) => {
  const w = noise.fbm(x * 1.1, y * 1.1, z * 1.1, 4, pixel * 1.1)
  noise.cells(x + 0.6 * w, y - 0.5 * w, z + 0.4 * w)
  const gap = noise.second - noise.near
  const { id } = noise
  const rough = noise.fbm(x * 3, y * 3, z * 3, 5, pixel * 3)
  const warm = 0.75 + 0.9 * noise.fbm(x * 0.6 + 20, y * 0.6, z * 0.6, 3, pixel)
  const open = clamp01((1 - smooth(0.01, 0.15 * warm + pixel, gap + 0.07 * rough)) * (0.4 + warm * 0.6))
  const hot = 1 - smooth(0, 0.055 * warm + pixel * 0.5, gap + 0.03 * rough)
  paint(out, colours[0]!)
  blend(out, colours[1]!, clamp01(0.25 + 1.2 * rough + 0.3 * id))
  // Stone next to a crack glows dark red before it opens.
  blend(out, colours[2]!, clamp01(open * open))
  blend(out, colours[3]!, clamp01(hot * warm))
  out.roughness = 0.9 - 0.35 * open
  out.glow = clamp01(open * open + hot * warm)
  out.height = 0.3 * smooth(0, 0.35, gap) * (1 - open) + 0.16 * rough * (1 - hot)
})

/** Dried mud: plates with turned-up rims. Feature size: a plate. Colours: mud, light, crack. */
export const mud = noisePattern((noise, colours, { x, y, z, pixel }, out) => {
  const w = 0.2 * noise.at(x * 2, y * 2, z * 2)
  noise.cells(x + w, y - w, z + w)
  const gap = noise.second - noise.near
  const { id } = noise
  const rough = noise.fbm(x * 4, y * 4, z * 4, 4, pixel * 4)
  const crack = 1 - smooth(0.015, 0.075 + pixel, gap + 0.04 * rough)
  paint(out, colours[0]!)
  blend(out, colours[1]!, clamp01(0.2 + 0.5 * id + rough + 0.5 * smooth(0.3, 0.05, gap)))
  blend(out, colours[2]!, crack * 0.9)
  out.roughness = 0.93
  out.height = 0.07 * rough + 0.06 * smooth(0.4, 0.08, gap) - 0.22 * crack
})
