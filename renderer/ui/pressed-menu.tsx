/** A menu that opens as soon as it is drawn, because its button was pressed before the menu was loaded. */
import { Menu } from '@mantine/core'
import type { MenuProps } from '@mantine/core'
import { cloneElement, useEffect, useRef, useState } from 'react'
import type { ComponentPropsWithoutRef, ReactElement, ReactNode, RefAttributes } from 'react'

/** Takes the properties of a button. */
export type MenuTarget = ReactElement<ComponentPropsWithoutRef<'button'>>

interface PressedMenuProps extends Pick<MenuProps, 'position' | 'width'> {
  target: MenuTarget
  children: ReactNode
}

/** The button is drawn again with it, and has the focus. */
export function PressedMenu({ target, children, ...place }: PressedMenuProps) {
  const [opened, setOpened] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    button.current?.focus()
    setOpened(true)
  }, [])
  return (
    <Menu {...place} opened={opened} onChange={setOpened}>
      <Menu.Target>{cloneElement(target, { ref: button } as RefAttributes<HTMLButtonElement>)}</Menu.Target>
      <Menu.Dropdown mah={420} style={{ overflowY: 'auto' }}>
        {children}
      </Menu.Dropdown>
    </Menu>
  )
}
