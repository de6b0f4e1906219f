import { Suspense, lazy, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { StaffSession } from '#contract/office/staff-session.ts'
import { SEARCH_LENGTH } from '#office/base/address/parameters.ts'
import { useText } from '#office/base/text.ts'
import { Icon } from '#office/ui/icon.tsx'

const loadPalette = () => import('./palette.tsx')
/** Loaded on its own: most visits do not search. */
const Palette = lazy(async () => ({ default: (await loadPalette()).Palette }))

const isApple = () => /mac|iphone|ipad/i.test(navigator.platform)

/**
 * The button at the top of the rail that opens the search. Ctrl K also opens the search, on every
 * page, unless a dialog is open. The search is loaded when it is likely to be opened, so that it is
 * usually there when the user begins to type; until then, a plain field takes the text.
 */
export function PaletteButton({ session }: { session: StaffSession }) {
  const t = useText('office-palette')
  /** The element that had the focus when the search was opened; null while it is closed. */
  const [opener, setOpener] = useState<Element | null>(null)
  const [typedEarly, setTypedEarly] = useState('')
  const open = () => setOpener(document.activeElement)
  const close = () => {
    setOpener(null)
    setTypedEarly('')
    // The dialog returns the focus by itself, unless the early field had it when the dialog appeared.
    requestAnimationFrame(() => {
      if (document.activeElement === document.body && opener instanceof HTMLElement) opener.focus()
    })
  }
  useEffect(() => {
    const openByKey = (event: KeyboardEvent) => {
      if (event.key === 'Control' || event.key === 'Meta') void loadPalette()
      const isKey = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
      if (!isKey || event.key.toLowerCase() !== 'k') return
      event.preventDefault()
      // The shortcut is ignored while a dialog is open, so that text typed there is not lost.
      if (document.querySelector('.scrim') === null) open()
    }
    document.addEventListener('keydown', openByKey)
    return () => document.removeEventListener('keydown', openByKey)
  }, [])
  return (
    <>
      <button
        type="button"
        className="rail-search"
        aria-haspopup="dialog"
        aria-keyshortcuts={isApple() ? 'Meta+K' : 'Control+K'}
        onPointerEnter={() => void loadPalette()}
        onFocus={() => void loadPalette()}
        onClick={open}
      >
        <Icon name="search" size={18} />
        <span>{t('open')}</span>
        <kbd aria-hidden="true">{t(isApple() ? 'keys.command' : 'keys.control')}</kbd>
      </button>
      {opener !== null ? (
        <Suspense
          fallback={<EarlyField text={typedEarly} onType={setTypedEarly} onClose={close} />}
        >
          <Palette session={session} firstText={typedEarly} onClose={close} />
        </Suspense>
      ) : null}
    </>
  )
}

/** The field of the search while the search is being loaded. It looks like the field that follows. */
function EarlyField({
  text,
  onType,
  onClose,
}: {
  text: string
  onType: (text: string) => void
  onClose: () => void
}) {
  const t = useText('office-palette')
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  return createPortal(
    <div className="scrim palette-scrim">
      <div className="palette">
        <div className="palette-inside">
          <div className="palette-head">
            <div className="search palette-search">
              <Icon name="search" />
              <input
                ref={input}
                aria-label={t('search')}
                placeholder={t('search')}
                maxLength={SEARCH_LENGTH}
                value={text}
                onChange={(event) => onType(event.target.value)}
                onKeyDown={(event) => {
                  if (event.key === 'Escape') onClose()
                }}
              />
            </div>
          </div>
        </div>
      </div>
    </div>,
    document.body,
  )
}
