/**
 * Every recipe with several requests, and two hundred prompts: is each surface closed, and how long does it take?
 * `node test/bench/text-to-3d.ts [--recipes | --prompts] [--detail draft|standard|fine]`; ends with 1 when anything fails.
 */
import { textTo3d } from '../../electron/generator/generate/text-to-3d.ts'
import { buildRecipe } from '../../electron/generator/recipes/build-recipe.ts'
import { recipes } from '../../electron/generator/recipes/recipe-list.ts'
import type { Recipe } from '../../electron/generator/recipes/recipe.ts'
import type { RecipeOptions } from '../../electron/generator/kit/recipe-options.ts'
import { withoutSlivers } from '../../electron/generator/kit/slivers.ts'
import { auditModel } from '../../electron/engine/mesh/audit.ts'
import type { Model } from '../../electron/engine/model.ts'
import { prompts } from './prompts.ts'

type Detail = 'draft' | 'standard' | 'fine'

const failures: string[] = []
const given = process.argv.slice(2)
const detail = (given[given.indexOf('--detail') + 1] as Detail | undefined) ?? 'standard'
const level: Detail = given.includes('--detail') ? detail : 'standard'
if (!given.includes('--prompts')) await allRecipes()
if (!given.includes('--recipes')) await allPrompts()
for (const failure of failures) console.log(`FAILED ${failure}`)
console.log(failures.length === 0 ? 'Every surface is closed.' : `${failures.length} failed.`)
process.exitCode = failures.length === 0 ? 0 : 1

async function allRecipes(): Promise<void> {
  const times: [string, number][] = []
  for (const recipe of recipes)
    for (const [request, options] of requestsFor(recipe)) {
      const started = performance.now()
      const name = `${recipe.id} (${request})`
      try {
        const model = await buildRecipe(recipe, options, level)
        times.push([name, performance.now() - started])
        judge(name, withoutSlivers(model))
      } catch (problem) {
        failures.push(`${name}: ${problem instanceof Error ? problem.message : String(problem)}`)
      }
    }
  table(`${recipes.length} recipes, ${times.length} builds`, times)
}

async function allPrompts(): Promise<void> {
  const times: [string, number][] = []
  for (const prompt of prompts) {
    const started = performance.now()
    try {
      const { glb } = await textTo3d({ prompt, seed: 1, detail: level }, () => {})
      times.push([prompt, performance.now() - started])
      if (glb.byteLength < 500) failures.push(`${prompt}: the file is empty`)
    } catch (problem) {
      failures.push(`${prompt}: ${problem instanceof Error ? problem.message : String(problem)}`)
    }
  }
  table(`${prompts.length} prompts`, times)
}

/** As designed, every feature, the limits of every number, low-poly, tall and thick, thin, three seeds. */
function requestsFor(recipe: Recipe): [string, RecipeOptions][] {
  const usual: RecipeOptions = {
    seed: 1,
    lowPoly: false,
    tall: 1,
    thick: 1,
    colours: [],
    numbers: {},
    features: new Set(),
  }
  const list: [string, RecipeOptions][] = [
    ['as designed', usual],
    ['seed 2', { ...usual, seed: 2 }],
    ['seed 99', { ...usual, seed: 99 }],
    ['low-poly', { ...usual, lowPoly: true }],
    ['tall and thick', { ...usual, tall: 1.5, thick: 1.6 }],
    ['thin', { ...usual, thick: 0.6 }],
  ]
  for (const feature of recipe.features ?? []) list.push([feature, { ...usual, features: new Set([feature]) }])
  for (const [key, { minimum, maximum }] of Object.entries(recipe.numbers ?? {}))
    for (const value of [minimum, maximum]) list.push([`${value} ${key}`, { ...usual, numbers: { [key]: value } }])
  if (recipe.takesText === true)
    for (const text of ['A', 'Hello & 8%', 'ÄÖÜ śź', 'A long line of many words'])
      list.push([`“${text}”`, { ...usual, text }])
  return list
}

function judge(name: string, model: Model): void {
  const audit = auditModel(model)
  if (!audit.watertight || audit.hasNaN || !(audit.volumeMm3 > 0))
    failures.push(
      `${name}: ${audit.openEdges} open, ${audit.nonManifoldEdges} non-manifold, ${audit.volumeMm3.toFixed(0)} mm³`,
    )
  else if (audit.degenerateTriangles > 0) failures.push(`${name}: ${audit.degenerateTriangles} triangles without area`)
}

function table(title: string, times: [string, number][]): void {
  const sorted = times.toSorted(([, a], [, b]) => a - b)
  const at = (share: number): string => (sorted[Math.floor((sorted.length - 1) * share)]?.[1] ?? 0).toFixed(0)
  console.log(`${title}: median ${at(0.5)} ms, 90 % ${at(0.9)} ms, slowest:`)
  for (const [name, time] of sorted.slice(-6).toReversed()) console.log(`  ${time.toFixed(0).padStart(6)} ms  ${name}`)
}
