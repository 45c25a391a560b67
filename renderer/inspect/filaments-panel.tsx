/** Filaments edited by hand on the stage, saved as a version. */
import { Button, Text } from '@mantine/core'
import { IconPalette } from '@tabler/icons-react'
import { useEffect, useMemo } from 'react'
import type { Asset } from '../../shared/protocol/asset.ts'
import { freeFilament, planFilaments } from '../../shared/edits/filament-plan.ts'
import { maxFilaments } from '../../shared/print/spool.ts'
import {
  changeFilaments,
  discardFilaments,
  endFilamentGesture,
  filamentEditStore,
  saveFilaments,
} from '../state/edits/filament-edit.ts'
import { editOf } from '../state/edits/edits.ts'
import { useFilamentEdit } from '../state/edits/use-filament-edit.ts'
import { useFilamentTool } from '../state/edits/use-filament-tool.ts'
import { useMaterialEdit } from '../state/edits/use-material-edit.ts'
import { useStage } from '../state/stage/use-stage.ts'
import type { ShownMaterials } from '../state/edits/material-edit.ts'
import { useChains } from '../state/draft/use-chains.ts'
import { selectFilament, showsFilaments } from '../state/edits/filament-tool.ts'
import { EmptyHint } from '../ui/empty-hint.tsx'
import { describeError } from '../words/errors.ts'
import { filamentWords as words } from '../words/inspect/filament-edit-words.ts'
import { materialWords } from '../words/inspect/material-words.ts'
import { EditFoot } from './edit-foot.tsx'
import { FilamentList } from './filament-list.tsx'
import { FilamentTools } from './filament-tools.tsx'
import { HiddenByLens } from './hidden-by-lens.tsx'
import styles from './materials.module.css'
import { SpoolFields } from './spool-fields.tsx'

/** Renders nothing until the model is on the stage. */
export function FilamentsPanel({ asset }: { asset: Asset }) {
  const shown = useMaterialEdit((state) => state.shown)
  if (shown === null || shown.assetId !== asset.id)
    return (
      <EmptyHint icon={<IconPalette size={20} stroke={1.5} />} title={materialWords.loading.title}>
        {materialWords.loading.text}
      </EmptyHint>
    )
  if (!shown.materials.some(({ filament }) => filament !== undefined)) return <NoFilaments asset={asset} />
  return <Filaments asset={asset} materials={shown} />
}

function NoFilaments({ asset }: { asset: Asset }) {
  const chain = useChains(asset).find(({ operation }) => operation === 'print-colours')
  return (
    <EmptyHint
      icon={<IconPalette size={20} stroke={1.5} />}
      title={words.none.title}
      action={
        chain !== undefined && (
          <Button mt={8} size="xs" variant="default" onClick={chain.run} data-testid="reduce-to-filaments">
            {words.none.action}
          </Button>
        )
      }
    >
      {words.none.text}
    </EmptyHint>
  )
}

function Filaments({ asset, materials }: { asset: Asset; materials: ShownMaterials }) {
  const edit = useFilamentEdit((state) => editOf(state, asset.id))
  const saving = useFilamentEdit((state) => state.saving !== null)
  const working = useFilamentEdit((state) => state.working)
  const problem = useFilamentEdit((state) => state.problem)
  const areas = useFilamentEdit((state) => (state.areas?.assetId === asset.id ? state.areas.mm2 : null))
  const wanted = useFilamentTool((state) => state.selected)
  const lens = useStage((state) => state.lens)
  const { filaments } = useMemo(() => planFilaments(edit.changes, materials.materials), [edit.changes, materials])
  const selected = filaments.find(({ number }) => number === wanted) ?? filaments[0]
  const nextFilament = freeFilament(filaments)
  const [x0, y0, z0, x1, y1, z1] = materials.box
  const longestMm = Math.max(x1 - x0, y1 - y0, z1 - z0) * 1000

  // The stage paints with the selected filament.
  const number = selected?.number
  useEffect(() => {
    if (number !== undefined && number !== wanted) selectFilament(number)
  }, [number, wanted])
  useEffect(() => {
    filamentEditStore.setState({ panelOpen: true })
    return () => filamentEditStore.setState({ panelOpen: false })
  }, [])
  if (selected === undefined) return null
  return (
    <div className={styles['panel']} data-testid="filaments-panel" data-working={working || undefined}>
      <div className={styles['room']}>
        {!showsFilaments(lens) && <HiddenByLens text={words.hiddenByLens} action={words.showColours} />}
        {problem !== null && (
          <div className={styles['note']} role="alert">
            <Text size="xs">
              {describeError(problem).title}. {describeError(problem).text}
            </Text>
          </div>
        )}
        <FilamentTools longestMm={longestMm} />
        <FilamentList
          filaments={filaments}
          areas={areas}
          selected={selected.number}
          onSelect={selectFilament}
          onMerge={(into, from) => {
            changeFilaments(asset.id, [{ kind: 'merge', into, from: [from] }])
            selectFilament(into)
          }}
          onSwap={(one, other) => changeFilaments(asset.id, [{ kind: 'swap', one, other }])}
          onAdd={nextFilament === null ? null : () => addFilament(asset.id, nextFilament)}
          addHint={nextFilament === null ? words.full(maxFilaments) : words.add}
        />
        <SpoolFields
          key={selected.number}
          filament={selected}
          onSet={(values, gesture) =>
            changeFilaments(
              asset.id,
              [{ kind: 'set', filament: selected.number, values }],
              gesture ? `colour ${selected.number}` : null,
            )
          }
          onEnd={() => endFilamentGesture(asset.id)}
        />
      </div>
      <EditFoot
        edit={edit}
        saving={saving}
        words={words}
        onDiscard={() => discardFilaments(asset.id)}
        onKeep={() => void saveFilaments(asset)}
        testId="filaments"
      />
    </div>
  )
}

/** Adds a white filament and selects it. */
function addFilament(assetId: string, filament: number): void {
  const added = changeFilaments(assetId, [{ kind: 'add', filament, name: words.newName(filament), colour: [1, 1, 1] }])
  if (added) selectFilament(filament)
}
