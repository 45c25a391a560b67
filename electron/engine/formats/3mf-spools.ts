/** Filaments of a 3MF as materials. */
import { getOrAdd } from '../get-or-add.ts'
import type { Material } from '../model.ts'
import type { Appearance } from './3mf-appearances.ts'
import { linearFromHex } from './hex-colour.ts'
import { plainMaterial } from './plain-material.ts'
import type { ReadContext } from './read-context.ts'

/** Distinct colours for filaments without one: the slicer's own colours are not in the file. */
const unnamed = ['#E8E8E4', '#2B2B2D', '#D33A2C', '#2F6FC4', '#F2B632', '#3C9A52', '#8A4FA3', '#E07B39']

export class ThreeMfSpools {
  readonly #colours: readonly string[]
  readonly #plain = new Map<number, Material>()
  readonly #own = new Map<Material, Map<number, Material>>()
  readonly #known = new Set<number>()

  /** `colours` are those from the slicer's settings. */
  constructor(colours: readonly string[]) {
    this.#colours = colours
  }

  /**
   * Returns the material of a triangle. Flat named materials are kept per filament; otherwise a filament has one
   * material. `isWhole`: the triangle is not divided, so its appearance shows the colour of its filament.
   */
  material(appearance: Appearance, filament: number, isWhole: boolean, context: ReadContext): Material {
    const { material } = appearance
    if (material.baseColourTexture !== undefined) context.note({ code: 'texture-under-paint', figures: {} })
    const isFlat = appearance.colour === undefined && appearance.uv === undefined
    if (isFlat && isWhole && appearance.isNamed === true) return this.#withFilament(material, filament)
    const spool = this.#spool(filament)
    if (isWhole && !this.#known.has(filament) && (appearance.colour !== undefined || appearance.isColour === true)) {
      const [red, green, blue] = appearance.colour ?? material.baseColour
      spool.baseColour = [red, green, blue, 1]
      this.#known.add(filament)
    }
    return spool
  }

  /** Notes the filaments whose colours are unknown. Call it after all objects are read. */
  finish(context: ReadContext): void {
    const guessed = [...this.#plain.keys()].filter((filament) => !this.#known.has(filament)).sort((a, b) => a - b)
    if (guessed.length > 0)
      context.note({ code: 'filament-colours-unknown', figures: { filaments: guessed.map(String) } })
  }

  #spool(filament: number): Material {
    return getOrAdd(this.#plain, filament, () => {
      const said = linearOf(this.#colours[filament - 1])
      if (said !== null) this.#known.add(filament)
      const baseColour = said ?? linearOf(unnamed[(filament - 1) % unnamed.length])!
      return { ...plainMaterial(), name: `Filament ${filament}`, baseColour, filament }
    })
  }

  #withFilament(material: Material, filament: number): Material {
    const own = getOrAdd(this.#own, material, () => new Map<number, Material>())
    return getOrAdd(own, filament, () => ({ ...material, filament }))
  }
}

/** Null for anything but a colour: slicers leave the colours of the printer itself empty. */
function linearOf(text: string | undefined): [number, number, number, number] | null {
  const digits = /^#([0-9a-f]{6})/i.exec(text ?? '')?.[1]
  return digits === undefined ? null : [...linearFromHex(digits), 1]
}
