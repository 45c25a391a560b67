/** Makes the textures of changed materials, each once for all materials that share it. */
import { AppError } from '../../../shared/protocol/app-error.ts'
import type { TextureUse } from '../../../shared/edits/material-change.ts'
import type { MaterialPlan } from '../../../shared/edits/material-plan.ts'
import type { Progress, Texture } from '../model.ts'
import { givenTexture } from './given-texture.ts'
import type { GivenPicture } from './jobs.ts'
import { reworkTexture } from './rework-texture.ts'

/** Undefined: unchanged. Null: removed. */
export type PlannedTexture = Texture | null | undefined

export class TextureWorks {
  readonly #given: Map<string, GivenPicture>
  readonly #textures = new Map<string, Promise<Texture>>()
  readonly #reworked = new Map<Uint8Array, Map<string, Promise<Texture>>>()
  readonly #progress: Progress
  #done = 0

  constructor(pictures: readonly GivenPicture[], progress: Progress) {
    this.#given = new Map(pictures.map((picture) => [picture.sha256, picture]))
    this.#progress = progress
  }

  /**
   * Returns the texture of a material for one use; `own` is the file's texture for it. Rejects with `invalid-input` if
   * the picture to change does not exist, `not-found` if a chosen one was not uploaded, and with the errors of
   * `givenTexture`.
   */
  async planned(plan: MaterialPlan, use: TextureUse, own: () => Promise<Texture | undefined>): Promise<PlannedTexture> {
    const picture = plan.pictures[use]
    const adjustment = use === 'baseColour' ? plan.adjustment : null
    if (picture === undefined && adjustment === null) return undefined
    if (picture?.source === null) return null
    const source = picture?.source === undefined ? await own() : await this.#chosen(picture.source)
    if (source === undefined)
      throw new AppError('invalid-input', `a ${use} texture is to be changed where none exists`, {
        details: { reason: 'texture-gone', use },
      })
    this.#progress(Math.min(0.9, 0.1 + 0.1 * this.#done++), 'editing')
    const result = await this.#rework(source, { side: picture?.side ?? null, adjustment })
    return picture?.source === undefined && result === source ? undefined : result
  }

  #chosen({ sha256, name }: { sha256: string; name: string }): Promise<Texture> {
    const known = this.#textures.get(sha256)
    if (known !== undefined) return known
    const given = this.#given.get(sha256)
    if (given === undefined)
      throw new AppError('not-found', `the picture ${sha256} is not there`, {
        details: { reason: 'picture-gone', name },
      })
    const created = givenTexture({ ...given, name })
    this.#textures.set(sha256, created)
    return created
  }

  #rework(source: Texture, rework: Parameters<typeof reworkTexture>[1]): Promise<Texture> {
    const key = JSON.stringify(rework)
    const ofSource = this.#reworked.get(source.bytes) ?? new Map<string, Promise<Texture>>()
    this.#reworked.set(source.bytes, ofSource)
    const made = ofSource.get(key) ?? reworkTexture(source, rework)
    ofSource.set(key, made)
    return made
  }
}
