/** Materials edited by hand, shown immediately and saved as a version. */
import { Text, TextInput } from '@mantine/core'
import { IconPaint } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import type { Asset } from '../../shared/protocol/asset.ts'
import { textureUses, type MaterialChange, type TextureUse } from '../../shared/edits/material-change.ts'
import { editMaterials, hasTexture, valuesForPicture, type EditedMaterial } from '../state/edits/edited-materials.ts'
import {
  changeMaterial,
  choosePicture,
  discardMaterials,
  endGesture,
  saveMaterials,
} from '../state/edits/material-edit.ts'
import { editOf } from '../state/edits/edits.ts'
import { useMaterialEdit } from '../state/edits/use-material-edit.ts'
import { useStage } from '../state/stage/use-stage.ts'
import type { ShownMaterials } from '../state/edits/material-edit.ts'
import { EmptyHint } from '../ui/empty-hint.tsx'
import { materialWords as words } from '../words/inspect/material-words.ts'
import { PanelTitle } from '../ui/panel-title.tsx'
import { AdjustmentFields } from './adjustment-fields.tsx'
import { EditFoot } from './edit-foot.tsx'
import { HiddenByLens } from './hidden-by-lens.tsx'
import { MaterialFields } from './material-fields.tsx'
import { MaterialList, nameOf } from './material-list.tsx'
import styles from './materials.module.css'
import { slotPicture } from './slot-picture.ts'
import { TextureSlot } from './texture-slot.tsx'

/** Renders nothing until the model is on the stage. */
export function MaterialsPanel({ asset }: { asset: Asset }) {
  const shown = useMaterialEdit((state) => state.shown)
  if (shown === null || shown.assetId !== asset.id)
    return (
      <EmptyHint icon={<IconPaint size={20} stroke={1.5} />} title={words.loading.title}>
        {words.loading.text}
      </EmptyHint>
    )
  return <Materials asset={asset} source={shown} />
}

function Materials({ asset, source }: { asset: Asset; source: ShownMaterials }) {
  const edit = useMaterialEdit((state) => editOf(state, asset.id))
  const saving = useMaterialEdit((state) => state.saving !== null)
  const lens = useStage((state) => state.lens)
  const [wanted, setWanted] = useState(0)
  const materials = useMemo(() => editMaterials(source.materials, edit.changes), [source, edit.changes])
  const selected = materials[wanted]?.plan.mergedInto ?? (wanted < materials.length ? wanted : 0)
  const material = materials[selected]
  const change = (next: MaterialChange, gesture: string | null = null) =>
    changeMaterial(asset.id, next, gesture === null ? null : `${selected} ${gesture}`)
  const end = () => endGesture(asset.id)
  if (material === undefined) return null
  const hasLayout = source.layouts.every(
    (layout, index) => layout || (materials[index]?.plan.mergedInto ?? index) !== selected,
  )
  return (
    <div className={styles['panel']} data-testid="materials-panel">
      <div className={styles['room']}>
        <MaterialList
          materials={materials}
          triangles={source.triangles}
          selected={selected}
          onSelect={setWanted}
          onMerge={(into, from) => {
            changeMaterial(asset.id, { kind: 'merge', into, from })
            setWanted(into)
          }}
        />
        {lens !== 'full' && <HiddenByLens text={words.hiddenByLens} action={words.showMaterials} />}
        <TextInput
          key={`${selected} ${material.look.name}`}
          aria-label={words.name}
          size="xs"
          maxLength={200}
          defaultValue={nameOf(material.look.name, selected)}
          onBlur={(event) => {
            const name = event.currentTarget.value.trim()
            if (name !== '' && name !== nameOf(material.look.name, selected))
              change({ kind: 'set', material: selected, values: { name } })
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter') event.currentTarget.blur()
          }}
        />
        <MaterialFields
          material={material}
          onSet={(values, gesture) => change({ kind: 'set', material: selected, values }, gesture)}
          onEnd={end}
        />
        <TextureFields asset={asset} materials={source} material={material} hasLayout={hasLayout} change={change} />
        {hasTexture(material, 'baseColour') && (
          <AdjustmentFields
            adjustment={material.plan.adjustment}
            onAdjust={(adjustment, gesture) => change({ kind: 'adjust', material: selected, adjustment }, gesture)}
            onEnd={end}
          />
        )}
      </div>
      <EditFoot
        edit={edit}
        saving={saving}
        words={words}
        onDiscard={() => discardMaterials(asset.id)}
        onKeep={() => void saveMaterials(asset)}
        testId="materials"
      />
    </div>
  )
}

interface TextureFieldsProps {
  asset: Asset
  materials: ShownMaterials
  material: EditedMaterial
  /** Whether the parts with this material have texture coordinates. */
  hasLayout: boolean
  change: (next: MaterialChange) => void
}

function TextureFields({ asset, materials, material, hasLayout, change }: TextureFieldsProps) {
  const pictures = useMaterialEdit((state) => state.pictures)
  const choose = async (use: TextureUse, from: { file: File } | { asset: Asset }) => {
    const isNew = !hasTexture(material, use)
    if (!(await choosePicture(asset.id, material.index, use, from))) return
    // The values multiply the texture: at zero it would be invisible.
    const values = isNew ? valuesForPicture(use, material.look) : null
    if (values !== null) change({ kind: 'set', material: material.index, values })
  }
  return (
    <div className={styles['fields']}>
      <PanelTitle level={3}>{words.textures}</PanelTitle>
      <div className={styles['slots']}>
        {textureUses.map((use) => (
          <TextureSlot
            key={use}
            use={use}
            picture={slotPicture(material, use, materials, pictures)}
            hasLayout={hasLayout}
            onFile={(file) => void choose(use, { file })}
            onAsset={(picture) => void choose(use, { asset: picture })}
            onResize={(side) => {
              // Metalness, roughness and occlusion often share one texture.
              const own = material.look.maps[use]
              const same = textureUses.filter(
                (other) => other === use || (own !== null && material.look.maps[other] === own),
              )
              for (const other of same) change({ kind: 'size', material: material.index, use: other, side })
            }}
            onDrop={() => change({ kind: 'picture', material: material.index, use, picture: null })}
          />
        ))}
      </div>
      {!hasLayout && (
        <Text size="xs" c="dimmed">
          {words.noLayout}
        </Text>
      )}
    </div>
  )
}
