/** What the view cube shows from a direction. */
import { describe, expect, test } from 'vitest'
import { cubeAxes, cubeFaces, nearestFace } from '../../../renderer/viewer/cube/cube-shape.ts'
import { viewDirections } from '../../../renderer/viewer/fit-camera.ts'

const sides = ['front', 'back', 'right', 'left', 'top', 'bottom'] as const

describe('the view cube', () => {
  test.each(sides)('shows the side %s alone, with its middle in the middle of the picture', (side) => {
    const faces = cubeFaces(viewDirections[side])
    expect(faces.map(({ name }) => name)).toEqual([side])
    const [face] = faces
    expect(face!.cells).toHaveLength(9)
    // Letters stand upright.
    expect(face!.matrix).toBe('matrix(1,0,0,1,0,0)')
    const rounded = viewDirections[side].map((value) => Math.round(value) + 0)
    expect(face!.cells[4]!.direction.map((value) => value + 0)).toEqual(rounded)
    expect(nearestFace(viewDirections[side])).toBe(side)
  })

  test('shows three sides from a corner, and all 19 views that can be clicked', () => {
    const faces = cubeFaces(viewDirections.isometric)
    expect(faces.map(({ name }) => name)).toEqual(['front', 'right', 'top'])
    expect(nearestFace(viewDirections.isometric)).toBeNull()
    const views = new Set(
      faces.flatMap(({ cells }) => cells.map(({ direction }) => direction.map((d) => d + 0).join())),
    )
    expect(views.size).toBe(19)
    expect(views).toContain('1,1,1')
    expect(views).not.toContain('-1,-1,-1')
  })

  test('its axes point to where they lie: X right and Y up from the front, Z towards the viewer last', () => {
    const axes = cubeAxes(viewDirections.front)
    const at = Object.fromEntries(axes.map(({ name, at: [x, y] }) => [name, [x + 0, y + 0]]))
    expect(at).toEqual({ X: [1, 0], Y: [0, -1], Z: [0, 0] })
    expect(axes.at(-1)!.name).toBe('Z')
  })
})
