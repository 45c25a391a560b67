/** Painting without the Filaments panel: filaments, tools and undo, over the canvas. */
import { IconArrowBackUp, IconLayoutSidebarRightExpand, IconMinus, IconPlus, IconX } from '@tabler/icons-react'
import { planFilaments } from '../../../shared/edits/filament-plan.ts'
import { editOf } from '../../state/edits/edits.ts'
import { useFilamentEdit } from '../../state/edits/use-filament-edit.ts'
import {
  endFilamentTool,
  filamentToolStore,
  filamentTools,
  selectFilament,
  resizeBrush,
} from '../../state/edits/filament-tool.ts'
import { useFilamentTool } from '../../state/edits/use-filament-tool.ts'
import { undoStep } from '../../state/undo/undo-history.ts'
import { useStepHistory } from '../../state/undo/use-step-history.ts'
import { showInspectorTab } from '../../state/window-store.ts'
import { FilamentSwatch } from '../../ui/filament-swatch.tsx'
import { filamentToolIcons } from '../../ui/filament-tool-icons.tsx'
import { useToolKeys } from '../../state/use-shortcut.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { brushWords, filamentToolWords, filamentWords } from '../../words/inspect/filament-edit-words.ts'
import type { StageModel } from '../stage-model.ts'
import styles from '../stage.module.css'

/** Hidden while the panel is open, which has the same controls. */
export function PaintBar({ assetId, model }: { assetId: string; model: StageModel }) {
  const open = useFilamentEdit((state) => state.panelOpen)
  const tool = useFilamentTool((state) => state.tool)
  const { position } = useStepHistory()
  const longestMm = Math.max(...model.sizeMm)
  const isShown = !open && tool !== null
  useToolKeys(
    isShown
      ? { 'brush-smaller': () => resizeBrush(-1, longestMm), 'brush-larger': () => resizeBrush(1, longestMm) }
      : {},
  )
  if (!isShown) return null
  return (
    <div className={styles['paintbar']} role="toolbar" aria-label={brushWords.bar} data-testid="paint-bar">
      <Spools assetId={assetId} model={model} />
      <span className={styles['paintline']} />
      {filamentTools.map((one) => (
        <IconButton
          key={one}
          label={filamentToolWords[one].name}
          icon={filamentToolIcons[one]}
          pressed={tool === one}
          onClick={() => filamentToolStore.setState({ tool: one })}
        />
      ))}
      {(tool === 'brush' || tool === 'eraser') && (
        <>
          <span className={styles['paintline']} />
          <IconButton
            label={brushWords.smaller}
            action="brush-smaller"
            icon={<IconMinus size={16} />}
            data-repeats
            onClick={() => resizeBrush(-1, longestMm)}
          />
          <IconButton
            label={brushWords.larger}
            action="brush-larger"
            icon={<IconPlus size={16} />}
            data-repeats
            onClick={() => resizeBrush(1, longestMm)}
          />
        </>
      )}
      <span className={styles['paintline']} />
      <IconButton
        label={filamentWords.undo}
        action="undo"
        icon={<IconArrowBackUp size={16} />}
        data-repeats
        disabled={position === 0}
        onClick={() => void undoStep()}
      />
      <IconButton
        label={brushWords.panel}
        icon={<IconLayoutSidebarRightExpand size={16} />}
        onClick={() => showInspectorTab('materials')}
        data-testid="paint-panel"
      />
      <IconButton
        label={brushWords.done}
        shortcut={brushWords.doneKey}
        icon={<IconX size={16} />}
        onClick={() => endFilamentTool()}
      />
    </div>
  )
}

function Spools({ assetId, model }: { assetId: string; model: StageModel }) {
  const { changes } = useFilamentEdit((state) => editOf(state, assetId))
  const selected = useFilamentTool((state) => state.selected)
  const { filaments } = planFilaments(changes, model.header.materials)
  return (
    <div className={styles['paintspools']}>
      {filaments.map(({ number, name, colour }) => (
        <button
          key={number}
          type="button"
          className={styles['paintspool']}
          aria-label={brushWords.select(number, name || filamentWords.unnamed(number))}
          title={name || filamentWords.unnamed(number)}
          aria-pressed={number === selected}
          onClick={() => selectFilament(number)}
        >
          <FilamentSwatch number={number} colour={colour} />
        </button>
      ))}
    </div>
  )
}
