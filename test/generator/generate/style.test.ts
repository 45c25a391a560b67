import { describe, expect, test } from 'vitest'
import { thorough } from '../../support/long.ts'
import { readModel } from '../../../electron/engine/formats/read-model.ts'
import { parsePrompt } from '../../../electron/generator/prompt/parse-prompt.ts'
import { styled, type StyleId } from '../../../electron/generator/generate/style.ts'
import { textTo3d } from '../../../electron/generator/generate/text-to-3d.ts'
import { auditModel } from '../../../electron/engine/mesh/audit.ts'

const sound = { openEdges: 0, nonManifoldEdges: 0, flippedEdges: 0, watertight: true, hasNaN: false }

async function make(prompt: string, style: StyleId) {
  const made = await textTo3d({ prompt, seed: 3, detail: 'draft', style }, () => {})
  const audit = auditModel(await readModel(made.glb, 'model/gltf-binary'))
  expect(audit).toMatchObject(sound)
  return { ...made, audit }
}

describe('prompts for a relief', () => {
  test.each([
    ['a bas-relief of a fox', 'fox'],
    ['relief of a fox', 'fox'],
    ['a fox as a relief', 'fox'],
    ['relief plaque with a fox', 'fox'],
    ['low relief panel of a red fox', 'fox'],
  ])('%s', (prompt, subject) => {
    const plan = parsePrompt(prompt)
    expect(plan.relief).toBe(true)
    expect(plan.items.map((item) => item.subject.label)).toEqual([subject])
    expect(plan.ignored).toEqual([])
  })
  test('are not found in other prompts', () => {
    expect(parsePrompt('a fox figurine').relief).toBe(false)
  })
})

describe('a style', () => {
  test('relief flattens the model onto a plate, as one shell', thorough, async () => {
    const round = await make('a mushroom', 'natural')
    const flat = await make('a mushroom', 'relief')
    expect(flat.audit.shells).toBe(1)
    const depth = ({ audit }: typeof flat) => audit.sizeMm[2] / audit.sizeMm[1]
    expect(depth(flat)).toBeLessThan(0.2)
    expect(depth(flat)).toBeLessThan(depth(round) / 2)
    expect(flat.understood).toMatchObject({ style: 'relief' })
  })

  test('chunky is lower and thicker than slim, of figurines and of recipes', thorough, async () => {
    for (const prompt of ['a cat', 'a vase']) {
      const share = async (style: StyleId) => {
        const { audit } = await make(prompt, style)
        return audit.sizeMm[0] / audit.sizeMm[1]
      }
      expect(await share('chunky')).toBeGreaterThan((await share('slim')) * 1.2)
    }
  })

  test('low-poly has far fewer triangles', thorough, async () => {
    expect((await make('a cat', 'low-poly')).triangles).toBeLessThan((await make('a cat', 'said')).triangles / 3)
  })

  test('named said keeps the plan, and natural resets its proportions', () => {
    const plan = parsePrompt('a low-poly slim cat')
    expect(styled(plan, 'said')).toBe(plan)
    expect(styled(plan, 'natural').items[0]).toMatchObject({ lowPoly: false, tall: 1, thick: 1 })
  })

  test('is rejected if it is unknown', () => {
    expect(() => styled(parsePrompt('a cat'), 'baroque' as StyleId)).toThrow(/not a style/)
  })
})
