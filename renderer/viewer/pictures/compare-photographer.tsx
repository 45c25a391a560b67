/** Offers pictures of a comparison. */
import { useThree } from '@react-three/fiber'
import { useEffect } from 'react'
import type { Group, PerspectiveCamera } from 'three'
import { compareStore } from '../../state/stage/compare.ts'
import { offerShots } from '../../state/stage/stage-shots.ts'
import { compareViews } from '../compare/compare-layout.ts'
import { shoot } from './shoot.ts'
import { pictureWords } from '../../words/viewer/picture-words.ts'
import { shownPixels } from './stage-photographer.tsx'

/** `groups`: the models' groups by index; must stay the same array. */
export function ComparePhotographer({ groups, count }: { groups: readonly (Group | null)[]; count: number }) {
  const get = useThree((state) => state.get)
  useEffect(() => {
    const show = (index: number) => {
      for (const [number, group] of groups.entries()) if (group !== null) group.visible = number === index
    }
    return offerShots({
      name: pictureWords.comparison,
      stageSize: () => shownPixels(get()),
      shoot: (request) => {
        const { gl, scene, camera, size, invalidate } = get()
        const { way, pair, split } = compareStore.getState()
        const views = ({ width, height }: { width: number; height: number }) =>
          compareViews({ way, count, pair, split, width, height })
        const stage = { gl, scene, camera: camera as PerspectiveCamera, size, halfSize: null, views }
        const picture = shoot({ ...stage, show, hide: () => show(-1) }, request)
        invalidate()
        return picture
      },
    })
  }, [get, groups, count])
  return null
}
