import type { ReactNode } from 'react'
import { Menu, MenuTrigger } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import { useText } from '#ui/text/text.ts'
import { Button } from '#ui/parts/button.tsx'
import { Icon } from '#ui/parts/icon.tsx'

/**
 * The button for the files of a page, and the menu that it opens. `towards`: the edge of the button
 * with which the menu is aligned.
 */
export function ExportPopover({
  isPending,
  towards = 'end',
  children,
}: {
  isPending: boolean
  towards?: 'start' | 'end'
  children: ReactNode
}) {
  const t = useText('office-exports')
  return (
    <MenuTrigger>
      <Button kind="outlined" icon="download" isPending={isPending}>
        {t('menu.action')}
        <Icon name="down" size={15} />
      </Button>
      <Popover
        className="menu-popover w-[min(360px,calc(100vw-24px))]"
        placement={`bottom ${towards}`}
        offset={4}
      >
        <Menu className="menu" aria-label={t('menu.action')}>
          {children}
        </Menu>
      </Popover>
    </MenuTrigger>
  )
}
