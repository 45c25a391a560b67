/** Colour and stripes that mark back faces. */
import { Color } from 'three'

/** Returns the blue used for flipped faces throughout the studio; linear RGB. */
export function warningColour(darkTheme: boolean): [number, number, number] {
  return linear(darkTheme ? '#4f8ff0' : '#2f6fd8')
}

/** Converts a CSS colour to linear RGB. */
export function linear(css: string): [number, number, number] {
  const { r, g, b } = new Color(css)
  return [r, g, b]
}

/** Returns a linear colour as a GLSL expression. */
export function glslColour(colour: readonly [number, number, number]): string {
  return `vec3(${colour.map((channel) => channel.toFixed(4)).join(', ')})`
}

/** Returns the width of a stripe and its gap in device pixels, for GLSL. */
export function stripePx(): string {
  return (12 * Math.min(2, globalThis.devicePixelRatio ?? 1)).toFixed(1)
}
