/** A button whose menu is loaded when it is first pressed. */
import type { MenuProps } from '@mantine/core'
import { cloneElement, useState, type ComponentType, type ReactNode } from 'react'
import { lazyModule } from './lazy-component.ts'
import type { MenuTarget } from './pressed-menu.tsx'

interface MenuButtonProps extends Pick<MenuProps, 'position' | 'width'> {
  children: MenuTarget
}

/** `load` returns the items of the menu, whose props are `items`. */
export function menuButton<Items extends object>(
  load: () => Promise<ComponentType<Items>>,
): (props: MenuButtonProps & { items: Items }) => ReactNode {
  const useMenu = lazyModule(async () => {
    const [{ PressedMenu }, MenuItems] = await Promise.all([import('./pressed-menu.tsx'), load()])
    return { PressedMenu, MenuItems }
  })
  return function MenuButton({ children: button, items, ...menuProps }) {
    const [pressed, setPressed] = useState(false)
    const menu = useMenu(pressed)
    if (menu === null || !pressed) {
      return cloneElement(button, { 'aria-haspopup': 'menu', 'aria-expanded': false, onClick: () => setPressed(true) })
    }
    return (
      <menu.PressedMenu {...menuProps} target={button}>
        <menu.MenuItems {...items} />
      </menu.PressedMenu>
    )
  }
}
