import { describe, expect, test } from 'vitest'
import { chainsOf, picturesOfJob, viewsAmong } from '../../../../renderer/state/draft/chains.ts'
import { anAsset } from '../../builders.ts'

const model = anAsset({ id: 'm' })
const made = { ...model.provenance, jobId: 'job' }
const aPicture = (name: string, partOf: string | null = null) =>
  anAsset({ id: name, kind: 'image', url: `/assets/${name}/${name}.png`, partOf, provenance: made })
const labels = (chains: readonly { label: string }[]) => chains.map(({ label }) => label)

describe('the operations offered', () => {
  test('for a model', () => {
    expect(labels(chainsOf(model, []))).toEqual([
      'Texture',
      'Reduce',
      'Remesh',
      'Convert',
      'Prepare for printing',
      'Print in colours',
      'Finish',
      'Cut into parts',
      'Split into objects',
    ])
  })
  test('for a picture', () => {
    expect(labels(chainsOf(aPicture('a'), [aPicture('a')]))).toEqual([
      'Make 3D model',
      'Edit picture',
      'Use as texture',
    ])
  })
  test('for a picture that is one of several views include all of them', () => {
    const sides = [aPicture('front'), aPicture('left', 'front'), aPicture('back', 'front')]
    expect(labels(chainsOf(sides[0]!, sides))[0]).toBe('Make 3D model from these views')
    expect(viewsAmong(sides).map(({ view }) => view)).toEqual(['front', 'left', 'back'])
  })
  test('for anything else are none', () => {
    expect(chainsOf(anAsset({ kind: 'other' }), [])).toEqual([])
  })
})

describe('the pictures to choose from', () => {
  test('are those of the same job, ordered by name', () => {
    const all = [aPicture('image-10', 'image-1'), aPicture('image-2', 'image-1'), aPicture('image-1')]
    expect(picturesOfJob(all[1]!, [...all, model]).map(({ id }) => id)).toEqual(['image-1', 'image-2', 'image-10'])
  })
  test('are ordered around the subject where they are views', () => {
    const all = ['owl-back', 'owl-front', 'owl-left', 'owl-right'].map((name) => aPicture(name))
    expect(picturesOfJob(all[0]!, all).map(({ id }) => id)).toEqual(['owl-front', 'owl-left', 'owl-back', 'owl-right'])
  })
  test('do not include textures of a model', () => {
    const texture = aPicture('colour', 'm')
    const other = aPicture('normal', 'm')
    expect(picturesOfJob(texture, [model, texture, other])).toEqual([texture])
  })
  test('are one where it belongs to no job', () => {
    const imported = anAsset({ id: 'x', kind: 'image' })
    expect(picturesOfJob(imported, [imported, aPicture('a')])).toEqual([imported])
  })
})
