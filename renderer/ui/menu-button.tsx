/** A button whose menu is loaded, with what stands in it, when it is pressed first. */
import type { MenuProps } from '@mantine/core'
import { cloneElement, useState } from 'react'
import type { ComponentType, ReactNode } from 'react'
import { lazyModule } from './lazy-component.ts'
import type { MenuTarget } from './pressed-menu.tsx'

interface MenuButtonProps extends Pick<MenuProps, 'position' | 'width'> {
  /** Takes the properties of a button. */
  children: MenuTarget
}

/** Of what `load` brings: the items of the menu, whose properties are `items`. */
export function menuButton<Items extends object>(
  load: () => Promise<ComponentType<Items>>,
): (props: MenuButtonProps & { items: Items }) => ReactNode {
  const useMenu = lazyModule(async () => {
    const [{ PressedMenu }, MenuItems] = await Promise.all([import('./pressed-menu.tsx'), load()])
    return { PressedMenu, MenuItems }
  })
  return function MenuButton({ children: button, items, ...place }) {
    const [pressed, setPressed] = useState(false)
    const menu = useMenu(pressed)
    if (menu === null || !pressed) {
      return cloneElement(button, { 'aria-haspopup': 'menu', 'aria-expanded': false, onClick: () => setPressed(true) })
    }
    return (
      <menu.PressedMenu {...place} target={button}>
        <menu.MenuItems {...items} />
      </menu.PressedMenu>
    )
  }
}
