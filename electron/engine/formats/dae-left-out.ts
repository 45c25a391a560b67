/** Counts what a COLLADA file contains and a `Model` cannot hold. */
import type { SceneThing } from '../../../shared/formats/file-note.ts'
import { hasDecimalCommas } from './dae-values.ts'
import { childOf, childrenOf, type XmlElement } from './xml-tree.ts'

const names: Readonly<Record<string, SceneThing>> = {
  instance_camera: 'cameras',
  instance_light: 'lights',
  skin: 'skeletons',
  spline: 'curves',
  brep: 'curves',
  instance_rigid_body: 'physics',
}

export class DaeLeftOut {
  readonly #counts: Partial<Record<SceneThing, number>> = {}
  /** Whether numbers have decimal commas. */
  hasCommas = false
  #uvSets = 0
  #isAnimated = false

  element(element: XmlElement): void {
    const { name, attributes } = element
    if (name === 'float_array' && hasDecimalCommas(element.text)) this.hasCommas = true
    const thing = names[name]
    if (thing !== undefined) this.#add(thing, 1)
    else if (name === 'animation_clip') this.#add('animations', 1)
    else if (name === 'channel') this.#isAnimated = true
    else if (name === 'lines' || name === 'linestrips') this.#add('lines', Number(attributes.get('count')) || 1)
    else if (name === 'morph') this.#add('morph-targets', targetsOf(element))
    else if (name === 'triangles' || name === 'polylist' || name === 'polygons')
      this.#uvSets = Math.max(this.#uvSets, coordinateSets(element) - 1)
  }

  counts(): Partial<Record<SceneThing, number>> {
    // Without clips, all channels together count as one animation.
    const { animations = this.#isAnimated ? 1 : 0 } = this.#counts
    return { ...this.#counts, animations, 'uv-sets': this.#uvSets }
  }

  #add(thing: SceneThing, count: number): void {
    this.#counts[thing] = (this.#counts[thing] ?? 0) + count
  }
}

function coordinateSets(list: XmlElement): number {
  return childrenOf(list, 'input').filter(({ attributes }) => attributes.get('semantic') === 'TEXCOORD').length
}

/** The longest list of names among its sources names the targets. */
function targetsOf(morph: XmlElement): number {
  const lists = childrenOf(morph, 'source').flatMap(
    (source) => childOf(source, 'IDREF_array') ?? childOf(source, 'Name_array') ?? [],
  )
  return lists.reduce((most, { attributes }) => Math.max(most, Number(attributes.get('count')) || 1), 1)
}
