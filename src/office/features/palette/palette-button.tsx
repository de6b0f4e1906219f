import { useEffect, useState } from 'react'
import type { StaffSession } from '#contract/office/staff-session.ts'
import { useText } from '#office/base/text.ts'
import { Icon } from '#office/ui/icon.tsx'
import { Palette } from './palette.tsx'

const isApple = () => /mac|iphone|ipad/i.test(navigator.platform)

/**
 * The button at the top of the rail that opens the search. Ctrl K also opens the search, on every
 * page, unless a dialog is open.
 */
export function PaletteButton({ session }: { session: StaffSession }) {
  const t = useText('office-palette')
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const open = (event: KeyboardEvent) => {
      const isKey = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
      if (!isKey || event.key.toLowerCase() !== 'k') return
      event.preventDefault()
      // The shortcut is ignored while a dialog is open, so that text typed there is not lost.
      if (document.querySelector('.scrim') === null) setOpen(true)
    }
    document.addEventListener('keydown', open)
    return () => document.removeEventListener('keydown', open)
  }, [])
  return (
    <>
      <button
        type="button"
        className="rail-search"
        aria-haspopup="dialog"
        aria-keyshortcuts={isApple() ? 'Meta+K' : 'Control+K'}
        onClick={() => setOpen(true)}
      >
        <Icon name="search" size={18} />
        <span>{t('open')}</span>
        <kbd aria-hidden="true">{t(isApple() ? 'keys.command' : 'keys.control')}</kbd>
      </button>
      {isOpen ? <Palette session={session} onClose={() => setOpen(false)} /> : null}
    </>
  )
}
