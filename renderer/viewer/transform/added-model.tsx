/** A model on the plate beside the open one. */
import { useThree } from '@react-three/fiber'
import { useCallback, useEffect, useRef } from 'react'
import type { Group } from 'three'
import type { Matrix } from '../../../shared/geometry/matrix.ts'
import { reportError } from '../../state/messages.ts'
import type { Look } from '../lenses/assign-materials.ts'
import { AssignedModel } from '../model-view.tsx'
import type { StageStatus } from '../stage-status.ts'
import { useLoadedView } from '../use-loaded-view.ts'
import { middleOf } from './plate-objects.ts'
import { transformViewStore } from '../../state/edits/transform-view.ts'

interface AddedModelProps {
  number: number
  assetId: string
  name: string
  look: Look
  /** From the model's own file to the plate, metres. */
  matrix: Matrix
}

/** Its parent uses metres. */
export function AddedModel({ number, assetId, name, look, matrix }: AddedModelProps) {
  const invalidate = useThree((state) => state.invalidate)
  const newest = useRef(look)
  newest.current = look
  const lookNow = useCallback(() => newest.current, [])
  const onStatus = useCallback((status: StageStatus) => {
    if (status.state === 'error') reportError(status.error)
  }, [])
  const view = useLoadedView(assetId, 0, lookNow, onStatus)
  const group = useRef<Group>(null)
  const isComplete = view?.isComplete === true
  const model = view?.model
  useEffect(() => {
    if (model === undefined || !isComplete) return
    // A model alone on the stage is scaled to one unit and centred.
    model.root.scale.setScalar(1)
    model.body.position.setScalar(0)
    const { header, chunks } = model
    const middleMm = middleOf([header.box])
    const object = {
      number,
      name,
      pieces: chunks.map(({ arrays, chunk }) => ({ positions: arrays.positions, box: chunk.box })),
      middleMm,
      aboutMm: middleMm,
      animated: header.animations.length > 0 || header.morphTargets.length > 0,
      isAdded: true,
    }
    transformViewStore.setState(({ added }) => ({ added: { ...added, [number]: object } }))
    invalidate()
    return () =>
      transformViewStore.setState(({ added }) => {
        const { [number]: _removed, ...others } = added
        return { added: others }
      })
  }, [model, isComplete, number, name, invalidate])
  useEffect(() => {
    group.current?.matrix.fromArray([...matrix])
    if (group.current !== null) group.current.matrixWorldNeedsUpdate = true
    invalidate()
  }, [matrix, isComplete, invalidate])
  return (
    <group ref={group} matrixAutoUpdate={false} visible={isComplete} userData={{ object: number }}>
      {view !== null && <AssignedModel view={view} look={look} surfaces={0} />}
    </group>
  )
}
