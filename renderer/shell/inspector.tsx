import { Tabs } from '@mantine/core'
import { IconCube } from '@tabler/icons-react'
import { memo, useDeferredValue } from 'react'
import type { Asset } from '../../shared/protocol/asset.ts'
import { useOpenAsset } from '../state/stage/use-open-asset.ts'
import { windowStore, type InspectorTab } from '../state/window-store.ts'
import { useSnapshot } from '../state/use-studio.ts'
import { useWindow } from '../state/use-window.ts'
import { EmptyHint } from '../ui/empty-hint.tsx'
import { lazyComponent } from '../ui/lazy-component.ts'
import { shellWords } from '../words/shell/shell-words.ts'
import styles from './shell.module.css'

const words = shellWords.inspector

const FactsPanel = lazyComponent(async () => (await import('../inspect/facts-panel.tsx')).FactsPanel)
const ReportPanel = lazyComponent(async () => (await import('../inspect/report-panel.tsx')).ReportPanel)
const PartsPanel = lazyComponent(async () => (await import('../inspect/parts-panel.tsx')).PartsPanel)
const LooksPanel = lazyComponent(async () => (await import('../inspect/looks-panel.tsx')).LooksPanel)
const VersionsPanel = lazyComponent(async () => (await import('../inspect/versions-panel.tsx')).VersionsPanel)
const ComparedChoice = lazyComponent(async () => (await import('../inspect/compared-choice.tsx')).ComparedChoice)
const ExportPanel = lazyComponent(async () => (await import('../export/export-panel.tsx')).ExportPanel)

/**
 * The Inspector, in a panel or drawer. It follows the stage with a deferred update, so that opening a model does not
 * block the window.
 */
export function Inspector() {
  const open = useOpenAsset()
  const inspectedId = useWindow((state) => state.inspectedId)
  const inspected = useSnapshot(({ assets }) => assets.find(({ id }) => id === inspectedId))
  const asset = useDeferredValue(inspected ?? open)
  return <InspectorTabs asset={asset} isCompared={inspected !== undefined} />
}

interface InspectorTabsProps {
  asset: Asset | null
  isCompared: boolean
}

const InspectorTabs = memo(function InspectorTabs({ asset, isCompared }: InspectorTabsProps) {
  // Report, parts and materials are those of the one model on the stage.
  const isModel = asset?.kind === 'model' && !isCompared
  const requestedTab = useWindow((state) => state.inspectorTab)
  // A picture has no parts and no report.
  const tab = isModel || requestedTab === 'export' ? requestedTab : 'facts'
  return (
    <Tabs
      className={styles['inspector']}
      value={tab}
      onChange={(value) => windowStore.setState({ inspectorTab: (value ?? 'facts') as InspectorTab })}
      keepMounted={false}
      aria-label={shellWords.panels.inspector}
    >
      <Tabs.List className={styles['tabs']}>
        <Tabs.Tab value="facts" data-testid="tab-facts">
          {words.tabs.facts}
        </Tabs.Tab>
        {isModel && (
          <>
            <Tabs.Tab value="report" data-testid="tab-report">
              {words.tabs.report}
            </Tabs.Tab>
            <Tabs.Tab value="parts" data-testid="tab-parts">
              {words.tabs.parts}
            </Tabs.Tab>
            <Tabs.Tab value="materials" data-testid="tab-materials">
              {words.tabs.materials}
            </Tabs.Tab>
            <Tabs.Tab value="versions" data-testid="tab-versions">
              {words.tabs.versions}
            </Tabs.Tab>
          </>
        )}
        <Tabs.Tab value="export" data-testid="tab-export">
          {words.tabs.export}
        </Tabs.Tab>
      </Tabs.List>
      {isCompared && <ComparedChoice />}
      <Tabs.Panel value="facts" className={styles['facts']}>
        {asset === null ? <Nothing /> : <FactsPanel asset={asset} />}
      </Tabs.Panel>
      {isModel && (
        <>
          <Tabs.Panel value="report" className={styles['facts']}>
            <ReportPanel key={asset.id} asset={asset} />
          </Tabs.Panel>
          <Tabs.Panel value="materials" className={styles['parts']}>
            <LooksPanel key={asset.id} asset={asset} />
          </Tabs.Panel>
          <Tabs.Panel value="versions" className={styles['parts']}>
            <VersionsPanel asset={asset} />
          </Tabs.Panel>
          <Tabs.Panel value="parts" className={styles['parts']}>
            <PartsPanel key={asset.id} asset={asset} />
          </Tabs.Panel>
        </>
      )}
      <Tabs.Panel value="export" className={styles['export']}>
        {asset === null ? <Nothing /> : <ExportPanel key={asset.id} asset={asset} />}
      </Tabs.Panel>
    </Tabs>
  )
})

function Nothing() {
  return (
    <EmptyHint icon={<IconCube size={20} stroke={1.5} />} title={words.empty}>
      {words.emptyHelp}
    </EmptyHint>
  )
}
