/** A menu that is open when it is mounted, because its button was pressed before it was loaded. */
import { Menu, type MenuProps } from '@mantine/core'
import { cloneElement, useEffect, useRef, useState } from 'react'
import type { ComponentPropsWithoutRef, ReactElement, ReactNode, RefAttributes } from 'react'

export type MenuTarget = ReactElement<ComponentPropsWithoutRef<'button'>>

interface PressedMenuProps extends Pick<MenuProps, 'position' | 'width'> {
  target: MenuTarget
  children: ReactNode
}

/** Remounts the button inside the menu and focuses it. */
export function PressedMenu({ target, children, ...menuProps }: PressedMenuProps) {
  const [opened, setOpened] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    button.current?.focus()
    setOpened(true)
  }, [])
  return (
    <Menu {...menuProps} opened={opened} onChange={setOpened}>
      <Menu.Target>{cloneElement(target, { ref: button } as RefAttributes<HTMLButtonElement>)}</Menu.Target>
      <Menu.Dropdown mah={420} style={{ overflowY: 'auto' }}>
        {children}
      </Menu.Dropdown>
    </Menu>
  )
}
