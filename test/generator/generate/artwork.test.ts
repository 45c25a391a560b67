import { describe, expect, test } from 'vitest'
import { artworkNames, loadArtwork } from '../../../electron/generator/generate/artwork.ts'
import { shapeArtwork } from '../../../electron/generator/generate/artwork-shapes.ts'
import { parseSvgBody, writeSvg } from '../../../electron/generator/generate/svg-tree.ts'

describe('the artwork catalogue', () => {
  test('has more than 1500 entries, each with shapes to draw', () => {
    const names = artworkNames()
    expect(names.length).toBeGreaterThan(1500)
    expect(names).toEqual([...names].sort())
    expect(names.filter((name) => shapeArtwork(loadArtwork(name)!).shapes === 0)).toEqual([])
  })

  test('excludes skin tone variants, but not the traffic light', () => {
    expect(artworkNames()).toContain('vertical-traffic-light')
    expect(artworkNames()).not.toContain('waving-hand-medium-dark')
    expect(loadArtwork('waving-hand-medium-dark')?.name).toBe('waving-hand-medium-dark')
  })

  test('returns undefined for unknown names', () => {
    expect(loadArtwork('no such thing')).toBeUndefined()
    expect(loadArtwork('constructor')).toBeUndefined()
  })
})

describe('the SVG parser', () => {
  test('round-trips a drawing', () => {
    const { body } = loadArtwork('dragon')!
    expect(parseSvgBody(body).map(writeSvg).join('')).toBe(body)
  })

  test('numbers fills and strokes in paint order and expands `use`', () => {
    const artwork = {
      name: 'x',
      viewBox: [0, 0, 10, 10] as [number, number, number, number],
      body: '<defs><path id="a" d="M0 0h5v5z"/></defs><g fill="red"><use href="#a" x="2"/><circle r="1" fill="none" stroke="blue"/></g>',
    }
    const shaped = shapeArtwork(artwork)
    expect(shaped.shapes).toBe(2)
    const drawn = shaped.draw({ width: 10, height: 10, viewBox: [0, 0, 10, 10] }, (shape) => `#00${shape}`)
    expect(drawn).toContain('translate(2 0)')
    expect(drawn).toMatch(/<path d="M0 0h5v5z" fill="#000"/)
    expect(drawn).toContain('stroke="#001"')
  })

  test('rejects markup that does not nest', () => {
    expect(() => parseSvgBody('<g></path>')).toThrow(expect.objectContaining({ code: 'unsupported-format' }))
    expect(() => parseSvgBody('<g>')).toThrow(expect.objectContaining({ code: 'unsupported-format' }))
  })
})
