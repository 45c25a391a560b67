/** The native menu. Studio actions are sent to the window; the rest are system roles. */
import { app, Menu, type MenuItemConstructorOptions } from 'electron'
import { words } from './words.ts'

export function setMenu(
  act: (action: string) => void,
  dataFolder: string,
  openFolder: (path: string) => void,
  reload: () => void,
): void {
  const item = (label: string, action: string, accelerator?: string): MenuItemConstructorOptions => ({
    label,
    click: () => act(action),
    ...(accelerator === undefined ? {} : { accelerator }),
  })
  const isMac = process.platform === 'darwin'
  const template: MenuItemConstructorOptions[] = [
    ...(isMac ? [{ role: 'appMenu' } as const] : []),
    {
      label: words.menu.file,
      submenu: [
        item(words.menu.newPrompt, 'focus-prompt', 'CmdOrCtrl+N'),
        item(words.menu.export, 'export', 'CmdOrCtrl+E'),
        { type: 'separator' },
        { label: words.menu.dataFolder, click: () => openFolder(dataFolder) },
        item(words.menu.settings, 'open-settings', 'CmdOrCtrl+,'),
        { type: 'separator' },
        isMac ? { role: 'close' } : { role: 'quit' },
      ],
    },
    { role: 'editMenu' },
    {
      label: words.menu.view,
      submenu: [
        item(words.menu.palette, 'open-palette', 'CmdOrCtrl+K'),
        item(words.menu.fit, 'fit-view'),
        { type: 'separator' },
        { role: 'togglefullscreen' },
        // Has no shortcut, so that nobody reloads by mistake.
        { label: words.menu.reload, click: reload },
        ...(app.isPackaged ? [] : [{ role: 'toggleDevTools' } as const]),
      ],
    },
    { role: 'windowMenu' },
  ]
  Menu.setApplicationMenu(Menu.buildFromTemplate(template))
}
