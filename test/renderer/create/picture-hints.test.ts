import { describe, expect, test } from 'vitest'
import { pictureHints, viewHints } from '../../../renderer/create/picture-hints.ts'
import { pictureHintWords } from '../../../renderer/words/create/picture-hint-words.ts'
import type { PictureFindings } from '../../../renderer/ui/examine-picture.ts'

const good: PictureFindings & { width: number; height: number } = {
  width: 1024,
  height: 768,
  alpha: true,
  ground: 'alpha',
  box: [0.1, 0.1, 0.9, 0.9],
  covers: 0.5,
  cutOff: [],
}
const texts = (about: Partial<typeof good>, operation: 'image-to-3d' | 'image-edit' = 'image-to-3d') =>
  pictureHints(operation, { ...good, ...about }).map(({ text }) => text)

describe('the hints before a picture is paid for', () => {
  test('are none for a good picture', () => {
    expect(texts({})).toEqual([])
  })
  test('report the size of a small picture', () => {
    expect(texts({ width: 180, height: 200 })[0]).toMatch(/Only 180 × 200 px/)
    expect(texts({ width: 256, height: 256 })).toEqual([])
  })
  test('name the sides where the subject is cut off', () => {
    expect(texts({ cutOff: ['bottom'] })[0]).toMatch(/is cut off at the bottom/)
    expect(texts({ cutOff: ['top', 'left'] })[0]).toMatch(/at the top and on the left/)
    expect(texts({ cutOff: ['top', 'right', 'bottom', 'left'] })[0]).toMatch(/on all sides/)
  })
  test('report the share of a small subject', () => {
    expect(texts({ box: [0.4, 0.4, 0.6, 0.7] })[0]).toMatch(/fills only 30 %/)
  })
  test('report an empty picture', () => {
    expect(texts({ box: null, covers: 0 })[0]).toMatch(/No clear subject/)
  })
  test('mention a cluttered background only as a note', () => {
    expect(pictureHints('image-to-3d', { ...good, ground: 'busy', box: null })).toEqual([
      { level: 'note', text: 'A plain or transparent background gives a cleaner outline' },
    ])
  })
  test('consider only the size of a picture that is edited', () => {
    expect(texts({ cutOff: ['top'], box: null }, 'image-edit')).toEqual([])
    expect(texts({ width: 100, height: 100 }, 'image-edit')).toHaveLength(1)
  })
})

test('allow a narrow view among several: they share one scale', () => {
  const hints = (operation: 'image-to-3d' | 'multiview-to-3d') =>
    pictureHints(operation, { ...good, box: [0.4, 0.33, 0.6, 0.66] })
  expect(hints('image-to-3d').map(({ text }) => text)).toEqual([expect.stringMatching(/fills only 33 %/)])
  expect(hints('multiview-to-3d')).toEqual([])
})

describe('the hints of several views', () => {
  const small = { level: 'warning', text: 'Too small' } as const
  const busy = { level: 'note', text: 'Busy' } as const

  test('mention each problem once, for all views with it', () => {
    const hints = viewHints([
      { label: 'Front', hints: [small, busy] },
      { label: 'Left', hints: [] },
      { label: 'Back', hints: [small] },
    ])
    expect(hints).toEqual([
      { ...small, views: ['Front', 'Back'] },
      { ...busy, views: ['Front'] },
    ])
  })
  test('name the views, unless all of them are affected', () => {
    expect(pictureHintWords.ofViews(['Front', 'Left front'], 3, 'Too small')).toBe('Front and left front: Too small')
    expect(pictureHintWords.ofViews(['Front', 'Back'], 2, 'Too small')).toBe('All views: Too small')
    expect(pictureHintWords.ofViews(['Front'], 1, 'Too small')).toBe('Front: Too small')
  })
})
