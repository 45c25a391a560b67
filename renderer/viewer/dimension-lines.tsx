/** Width, depth and height along the edges of the model's bounding box that face the viewer. */
import { useFrame, useThree } from '@react-three/fiber'
import { useEffect, useLayoutEffect, useMemo } from 'react'
import { BufferAttribute, BufferGeometry, LineBasicMaterial, LineSegments, Vector3 } from 'three'
import type { Camera, PerspectiveCamera } from 'three'
import { retireMaterial } from './lenses/program-keeper.ts'
import { sceneNames } from './pictures/scene-names.ts'
import { isParallel } from './stage-camera.ts'
import type { StageModel } from './stage-model.ts'

interface DimensionLinesProps {
  model: StageModel
  darkTheme: boolean
  labels: DimensionLabels
}

/** Labels on the page, above the canvas. */
export interface DimensionLabels {
  /** Width, depth, height. */
  elements: (HTMLElement | null)[]
  /** Moves a label that was mounted after its frame was drawn; null while there are no lines. */
  move: ((index: number) => void) | null
}

const gap = 0.045
const tick = 0.018

/** Draws the lines and moves the labels in every frame. */
export function DimensionLines({ model, darkTheme, labels }: DimensionLinesProps) {
  const gl = useThree((state) => state.gl)
  const invalidate = useThree((state) => state.invalidate)
  const three = useThree((state) => state.get)
  const lines = useMemo(() => {
    const geometry = new BufferGeometry()
    geometry.setAttribute('position', new BufferAttribute(new Float32Array(3 * 3 * 2 * 3), 3))
    const object = new LineSegments(geometry, new LineBasicMaterial({ transparent: true, opacity: 0.55 }))
    object.name = sceneNames.dimensions
    object.frustumCulled = false
    return object
  }, [])
  // A layout effect, so that the first frame has it.
  useLayoutEffect(() => {
    lines.material.color.set(darkTheme ? '#ffffff' : '#000000')
    invalidate()
  }, [lines, darkTheme, invalidate])
  useEffect(
    () => () => {
      lines.geometry.dispose()
      retireMaterial(gl, lines.material)
    },
    [gl, lines],
  )
  useLayoutEffect(() => {
    labels.move = (index) => {
      const { camera, size } = three()
      moveLabel(labels.elements[index], edgesTowards(model, camera as PerspectiveCamera)[index], camera, size)
    }
    return () => {
      labels.move = null
    }
  }, [model, labels, three])
  useFrame(({ camera, size }) => {
    const segments = edgesTowards(model, camera as PerspectiveCamera)
    const positions = lines.geometry.getAttribute('position') as BufferAttribute
    segments.forEach((edge, index) => {
      const { from, to, outward } = edge
      moveLabel(labels.elements[index], edge, camera, size)
      let at = index * 6
      if (isSeenAlong(edge, camera)) {
        while (at < index * 6 + 6) positions.setXYZ(at++, 0, 0, 0)
        return
      }
      positions.setXYZ(at++, from.x, from.y, from.z)
      positions.setXYZ(at++, to.x, to.y, to.z)
      for (const end of [from, to]) {
        positions.setXYZ(at++, end.x - outward.x * tick, end.y, end.z - outward.z * tick)
        positions.setXYZ(at++, end.x + outward.x * tick, end.y, end.z + outward.z * tick)
      }
    })
    positions.needsUpdate = true
  })
  return <primitive object={lines} dispose={null} />
}

interface Edge {
  from: Vector3
  to: Vector3
  /** On the floor, away from the model. */
  outward: Vector3
}

function edgesTowards(model: StageModel, camera: PerspectiveCamera): Edge[] {
  const [x, y, z] = model.halfSize
  const sideX = camera.position.x >= 0 ? 1 : -1
  const sideZ = camera.position.z >= 0 ? 1 : -1
  // The height is drawn at the leftmost corner on screen.
  const right = new Vector3(1, 0, 0).applyQuaternion(camera.quaternion)
  const corners: [number, number][] = [
    [x, z],
    [x, -z],
    [-x, z],
    [-x, -z],
  ]
  const [cornerX, cornerZ] = corners.reduce((best, next) =>
    next[0] * right.x + next[1] * right.z < best[0] * right.x + best[1] * right.z ? next : best,
  )
  const away = new Vector3(-right.x, 0, -right.z).normalize()
  return [
    {
      from: new Vector3(-x, 0, sideZ * (z + gap)),
      to: new Vector3(x, 0, sideZ * (z + gap)),
      outward: new Vector3(0, 0, sideZ),
    },
    {
      from: new Vector3(sideX * (x + gap), 0, -z),
      to: new Vector3(sideX * (x + gap), 0, z),
      outward: new Vector3(sideX, 0, 0),
    },
    {
      from: new Vector3(cornerX, 0, cornerZ).addScaledVector(away, gap),
      to: new Vector3(cornerX, y * 2, cornerZ).addScaledVector(away, gap),
      outward: away,
    },
  ]
}

/** Returns true for an edge that points towards the viewer, whose length cannot be read. */
function isSeenAlong({ from, to }: Edge, camera: Camera): boolean {
  const middle = from.clone().lerp(to, 0.5)
  const viewDirection = isParallel(camera)
    ? camera.getWorldDirection(new Vector3())
    : middle.sub(camera.position).normalize()
  return Math.abs(to.clone().sub(from).normalize().dot(viewDirection)) > 0.92
}

function moveLabel(
  label: HTMLElement | null | undefined,
  edge: Edge | undefined,
  camera: Camera,
  size: { width: number; height: number },
): void {
  if (label === null || label === undefined || edge === undefined) return
  const { from, to, outward } = edge
  const pixel = (point: Vector3) => {
    const projected = point.clone().project(camera)
    return {
      x: ((projected.x + 1) / 2) * size.width,
      y: ((1 - projected.y) / 2) * size.height,
      behind: projected.z > 1,
    }
  }
  const a = pixel(from)
  const b = pixel(to)
  const middle = from.clone().lerp(to, 0.5)
  const at = pixel(middle)
  const out = pixel(middle.addScaledVector(outward, 0.05))
  const length = Math.hypot(out.x - at.x, out.y - at.y) || 1
  const tooShort = Math.hypot(a.x - b.x, a.y - b.y) < 26
  label.style.visibility = a.behind || b.behind || tooShort || isSeenAlong(edge, camera) ? 'hidden' : 'visible'
  const x = at.x + ((out.x - at.x) / length) * 30
  const y = at.y + ((out.y - at.y) / length) * 16
  label.style.transform = `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px) translate(-50%, -50%)`
}
