import { type ComponentType, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { StaffSession } from '#contract/office/staff-session.ts'
import { SEARCH_LENGTH } from '#ui/parts/fields/search-length.ts'
import { useText } from '#ui/text/text.ts'
import { Icon } from '#ui/parts/icon.tsx'
import { showToast } from '#ui/parts/layers/toast-queue.ts'
import type { PaletteProps } from './palette.tsx'

/** The search is a script of its own: most visits do not search. */
const loadPalette = async () => (await import('./palette.tsx')).Palette
/** Loads the search before it is needed. A failure shows when the search is opened. */
const preloadPalette = () => void loadPalette().catch(() => undefined)

const isApple = () => /mac|iphone|ipad/i.test(navigator.platform)

/**
 * The button at the top of the rail that opens the search. Ctrl K also opens the search, on every
 * page, unless a dialog is open. The search is loaded when it is likely to be opened, so that it is
 * usually there when the user begins to type; until then, a plain field takes the text.
 */
export function PaletteButton({ session }: { session: StaffSession }) {
  const t = useText('office-palette')
  const tErrors = useText('errors')
  /** The element that had the focus when the search was opened; null while it is closed. */
  const [opener, setOpener] = useState<Element | null>(null)
  const [Palette, setPalette] = useState<ComponentType<PaletteProps> | null>(null)
  const [typedEarly, setTypedEarly] = useState('')
  const isLoading = opener !== null && Palette === null
  useEffect(() => {
    if (!isLoading) return
    loadPalette().then(
      (loaded) => setPalette(() => loaded),
      () => {
        setOpener(null)
        showToast({ tone: 'err', text: tErrors('network') })
      },
    )
  }, [isLoading, tErrors])
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
      if (event.key === 'Control' || event.key === 'Meta') preloadPalette()
      const isKey = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
      if (!isKey || event.key.toLowerCase() !== 'k') return
      event.preventDefault()
      // The shortcut is ignored while a dialog is open, so that text typed there is not lost.
      if (document.querySelector('.scrim') === null) setOpener(document.activeElement)
    }
    document.addEventListener('keydown', openByKey)
    return () => document.removeEventListener('keydown', openByKey)
  }, [])
  return (
    <>
      <button
        type="button"
        className="flex flex-none gap-2.5 items-center min-h-10 mb-2.5 py-0 pr-2 pl-3 rounded-field bg-night-hover text-on-night-2 text-sm text-left cursor-pointer hover:text-on-night pointer-coarse:min-h-11 max-md:relative max-md:justify-center max-md:min-w-11 max-md:min-h-11 max-md:m-0 max-md:p-0 max-md:bg-none max-md:bg-transparent max-md:text-on-night"
        aria-haspopup="dialog"
        aria-keyshortcuts={isApple() ? 'Meta+K' : 'Control+K'}
        onPointerEnter={preloadPalette}
        onFocus={preloadPalette}
        onClick={() => setOpener(document.activeElement)}
      >
        <Icon name="search" size={18} />
        <span className="max-md:sr-only">{t('open')}</span>
        <kbd aria-hidden="true" className="ml-auto max-md:hidden">
          {t(isApple() ? 'keys.command' : 'keys.control')}
        </kbd>
      </button>
      {isLoading ? (
        <EarlyField text={typedEarly} onType={setTypedEarly} onClose={close} />
      ) : opener === null || Palette === null ? null : (
        <Palette session={session} firstText={typedEarly} onClose={close} />
      )}
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
    <div className="scrim palette-scrim" onPointerDown={onClose}>
      <div className="palette" onPointerDown={(event) => event.stopPropagation()}>
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
                  // The focus stays in the field, as in the dialog that follows.
                  if (event.key === 'Tab') event.preventDefault()
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
