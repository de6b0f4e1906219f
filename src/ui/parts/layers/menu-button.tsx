import type { ReactElement } from 'react'
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'

export type MenuAction = {
  id: string
  text: string
  run: () => void
  isDestructive?: boolean
  isDisabled?: boolean
}

/** A button that opens a list of actions. */
export function MenuButton({
  label,
  actions,
  children,
}: {
  label: string
  actions: readonly MenuAction[]
  /** The button. */
  children: ReactElement
}) {
  return (
    <MenuTrigger>
      {children}
      <Popover className="menu-popover" offset={4}>
        <Menu className="menu" aria-label={label}>
          {actions.map(({ id, text, run, isDestructive, isDisabled = false }) => (
            <MenuItem
              key={id}
              id={id}
              className={isDestructive ? 'menu-item menu-item-danger' : 'menu-item'}
              onAction={run}
              isDisabled={isDisabled}
            >
              {text}
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  )
}
