/** The menu of lenses, in groups; the button shows the current one. */
import { Menu, Text } from '@mantine/core'
import { useContext } from 'react'
import { setLens } from '../state/stage/stage-display.ts'
import { useStage } from '../state/stage/use-stage.ts'
import { ActionKeys } from '../ui/action-keys.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { lensIcons } from './lenses/lens-icons.ts'
import { lensGroups, lensRow, lensRows } from './lenses/lens-table.ts'
import { lensExplanations } from '../words/viewer/lens-explanations.ts'
import { lensWords } from '../words/viewer/lens-words.ts'
import styles from './stage.module.css'

export function LensMenu() {
  const keysOf = useContext(ActionKeys)
  const lens = useStage((state) => state.lens)
  const row = lensRow(lens)
  const Icon = lensIcons[lens]
  return (
    <Menu position="left-start" offset={8} width={360} trapFocus>
      <Menu.Target>
        <IconButton
          label={lensWords.button(row.name)}
          tooltipPosition="left"
          data-testid="lens-button"
          pressed={lens !== 'full'}
          icon={<Icon size={16} />}
        />
      </Menu.Target>
      <Menu.Dropdown aria-label={lensWords.menu}>
        {lensGroups.map((group) => (
          <div key={group} role="group" aria-label={lensWords.groups[group]}>
            <Menu.Label className={styles['lensgroup'] ?? ''}>{lensWords.groups[group]}</Menu.Label>
            <div className={styles['lenses']}>
              {lensRows
                .filter((candidate) => candidate.group === group)
                .map(({ id, name }) => {
                  const shortcut = keysOf(`lens-${id}`)
                  const Picture = lensIcons[id]
                  return (
                    <Menu.Item
                      key={id}
                      title={lensExplanations[id]}
                      renderRoot={(props) => <button {...props} role="menuitemradio" aria-checked={id === lens} />}
                      data-lens={id}
                      className={styles['lens'] ?? ''}
                      leftSection={<Picture size={16} />}
                      rightSection={
                        shortcut === undefined ? null : (
                          <Text size="xs" c="dimmed" span>
                            {shortcut}
                          </Text>
                        )
                      }
                      onClick={() => setLens(id)}
                    >
                      {name}
                    </Menu.Item>
                  )
                })}
            </div>
          </div>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
