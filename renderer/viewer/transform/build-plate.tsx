/** The build plate of a printer: its grid, its edge, and the build volume. */
import { useThree } from '@react-three/fiber'
import { useEffect, useLayoutEffect, useMemo } from 'react'
import { BufferGeometry, Color, DoubleSide, Float32BufferAttribute, LineBasicMaterial, MeshBasicMaterial } from 'three'
import type { PrinterRow } from '../../../shared/print/printers.ts'
import { retireMaterial } from '../lenses/program-keeper.ts'

interface BuildPlateProps {
  bedMm: PrinterRow['bedMm']
  darkTheme: boolean
}

const squareMm = 10

/** In millimetres, centred on the origin of its parent. */
export function BuildPlate({ bedMm, darkTheme }: BuildPlateProps) {
  const gl = useThree((state) => state.gl)
  const invalidate = useThree((state) => state.invalidate)
  const [width, depth] = bedMm
  const shapes = useMemo(() => plateShapes(bedMm), [bedMm])
  const materials = useMemo(
    () => ({
      squares: new LineBasicMaterial({ transparent: true, opacity: 0.13, depthWrite: false }),
      edge: new LineBasicMaterial({ transparent: true, opacity: 0.7, depthWrite: false }),
      room: new LineBasicMaterial({ transparent: true, opacity: 0.22, depthWrite: false }),
      sheet: new MeshBasicMaterial({ transparent: true, opacity: 0.1, depthWrite: false, side: DoubleSide }),
    }),
    [],
  )
  useLayoutEffect(() => {
    const colour = new Color(darkTheme ? '#ffffff' : '#000000')
    for (const material of Object.values(materials)) material.color.copy(colour)
    invalidate()
  }, [materials, darkTheme, bedMm, invalidate])
  useEffect(
    () => () => {
      for (const material of Object.values(materials)) retireMaterial(gl, material)
      invalidate()
    },
    [gl, materials, invalidate],
  )
  useEffect(
    () => () => {
      for (const shape of Object.values(shapes)) shape.dispose()
    },
    [shapes],
  )
  return (
    <>
      <mesh rotation-x={-Math.PI / 2} material={materials.sheet} renderOrder={-3}>
        <planeGeometry args={[width, depth]} />
      </mesh>
      <lineSegments geometry={shapes.squares} material={materials.squares} renderOrder={-2} />
      <lineSegments geometry={shapes.edge} material={materials.edge} renderOrder={-2} />
      <lineSegments geometry={shapes.room} material={materials.room} renderOrder={-2} />
    </>
  )
}

function plateShapes([width, depth, height]: PrinterRow['bedMm']): Record<'squares' | 'edge' | 'room', BufferGeometry> {
  const [x, z] = [width / 2, depth / 2]
  const squares: number[] = []
  // Starts from the middle, so that a line passes through it.
  for (let at = 0; at < x; at += squareMm)
    for (const side of at === 0 ? [0] : [-at, at]) squares.push(side, 0, -z, side, 0, z)
  for (let at = 0; at < z; at += squareMm)
    for (const side of at === 0 ? [0] : [-at, at]) squares.push(-x, 0, side, x, 0, side)
  const corners = [
    [-x, -z],
    [x, -z],
    [x, z],
    [-x, z],
  ] as const
  const ring = (y: number) =>
    corners.flatMap(([cornerX, cornerZ], index) => {
      const [nextX, nextZ] = corners[(index + 1) % 4]!
      return [cornerX, y, cornerZ, nextX, y, nextZ]
    })
  const posts = corners.flatMap(([cornerX, cornerZ]) => [cornerX, 0, cornerZ, cornerX, height, cornerZ])
  return { squares: lines(squares), edge: lines(ring(0)), room: lines([...ring(height), ...posts]) }
}

function lines(numbers: number[]): BufferGeometry {
  return new BufferGeometry().setAttribute('position', new Float32BufferAttribute(numbers, 3))
}
