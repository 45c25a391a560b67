/** A button with a menu of alternatives. */
import { Button, Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import type { ReactNode } from 'react'

interface SplitButtonProps {
  label: string
  icon: ReactNode
  onPress: () => void
  busy: boolean
  menuLabel: string
  /** `apart`: adds a divider above the item. */
  items: readonly { id: string; label: string; onChoose: () => void; apart?: boolean }[]
  size?: 'xs' | 'sm'
  testId: string
}

export function SplitButton({ label, icon, onPress, busy, menuLabel, items, size = 'sm', testId }: SplitButtonProps) {
  return (
    <Button.Group>
      <Button
        variant="default"
        size={size}
        leftSection={icon}
        loading={busy}
        onClick={onPress}
        style={{ flex: 1 }}
        data-testid={testId}
      >
        {label}
      </Button>
      {items.length > 0 && (
        <Menu position="bottom-end" offset={4}>
          <Menu.Target>
            <Button variant="default" size={size} px={8} aria-label={menuLabel} data-testid={`${testId}-others`}>
              <IconChevronDown size={14} aria-hidden />
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {items.map(({ id, label: name, onChoose, apart }) => (
              <div key={id}>
                {apart && items.length > 1 && <Menu.Divider />}
                <Menu.Item onClick={onChoose} data-testid={`${testId}-${id}`}>
                  {name}
                </Menu.Item>
              </div>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </Button.Group>
  )
}
