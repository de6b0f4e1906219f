import { type ReactNode, useEffect, useId, useRef } from 'react'
import { NARROW, useMedia } from '#ui/base/use-media.ts'
import { useText } from '#ui/text/text.ts'
import { IconButton } from '#ui/parts/button.tsx'

const LONG_TITLE = 'text-[2.125rem] whitespace-nowrap max-sm:flex-1 max-sm:text-[1.75rem]'
const BELOW_LONG_TITLE = 'max-sm:order-1 max-sm:w-full max-sm:flex-none'

/**
 * A panel of details next to the page; the page remains usable. Escape closes the panel, and the
 * focus returns to the page. `of` identifies the contents: when `of` changes, the title gets the
 * focus.
 */
export function Drawer({
  of,
  title,
  aside,
  hasLongTitle = false,
  onClose,
  onPrevious,
  onNext,
  children,
  footer,
}: DrawerMoves & {
  of: string
  title: string
  /** Tags and a line next to the title. */
  aside?: ReactNode
  /** True for a title, such as a long number, that stays on one line in smaller type. */
  hasLongTitle?: boolean
  children: ReactNode
  footer?: ReactNode
}) {
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const drawer = useRef<HTMLDialogElement>(null)
  const opener = useRef<Element | null>(null)
  const latest = useRef({ of, onClose })
  // In a narrow window the drawer covers the whole page, which is then inert.
  const covers = useMedia(NARROW)
  useEffect(() => {
    latest.current = { of, onClose }
  })
  useEffect(() => {
    const { activeElement } = document
    // If the focus is in the drawer, on the button for the previous or next row, it stays there, so
    // that the button can be pressed again.
    if (drawer.current?.contains(activeElement)) return
    opener.current = activeElement
    heading.current?.focus()
  }, [of])
  useEffect(() => {
    const { dataset } = document.documentElement
    dataset['drawer'] = ''
    return () => {
      delete dataset['drawer']
    }
  }, [])
  // This effect is declared before the one that returns the focus, so that its cleanup runs first:
  // an inert element cannot get the focus.
  useEffect(() => {
    if (!covers || drawer.current === null) return
    const outsideElements = elementsOutside(drawer.current)
    for (const element of outsideElements) element.inert = true
    return () => {
      for (const element of outsideElements) element.inert = false
    }
  }, [covers])
  useEffect(
    () => () => {
      // Any other active element means that the user has moved the focus out of the drawer.
      // Otherwise the focus moves to the row that was shown last, or else to the element that had
      // it before.
      if (document.activeElement !== null && document.activeElement !== document.body) return
      const row = document.querySelector(`[data-id="${CSS.escape(latest.current.of)}"] a`)
      const target = row ?? opener.current
      if (target instanceof HTMLElement) target.focus()
    },
    [],
  )
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || isLayerOpen()) return
      latest.current.onClose()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  return (
    <dialog
      ref={drawer}
      open
      className="drawer fixed z-30 inset-y-0 right-0 left-auto flex flex-col w-[min(540px,100vw)] max-w-none h-auto max-h-none m-0 p-0 border-0 border-l border-l-transparent bg-ground text-inherit shadow-float [@media(75rem_<=_width_<_81.25rem)]:w-110 [@media(height_<_31.25rem)]:block [@media(height_<_31.25rem)]:overflow-auto"
      aria-modal={covers || undefined}
      aria-labelledby={id}
    >
      <header
        className={`drawer-head flex items-center gap-3 border-b-2 border-b-ink pt-5 pr-4 pb-3.5 pl-6 ${hasLongTitle ? 'max-sm:flex-wrap' : ''}`}
      >
        <h2
          id={id}
          ref={heading}
          tabIndex={-1}
          className={`leading-none wrap-anywhere ${hasLongTitle ? LONG_TITLE : 'text-[2.5rem]'}`}
        >
          {title}
        </h2>
        <div className={`min-w-0 flex-1 leading-[1.35] ${hasLongTitle ? BELOW_LONG_TITLE : ''}`}>
          {aside}
        </div>
        <DrawerTools onClose={onClose} onPrevious={onPrevious} onNext={onNext} />
      </header>
      <div className="drawer-body flex-1 pt-1 pb-6 px-6 overflow-auto">{children}</div>
      {footer === undefined ? null : (
        <footer className="drawer-foot flex flex-wrap gap-2 items-center py-3 px-6 border-t border-t-line">
          {footer}
        </footer>
      )}
    </dialog>
  )
}

type DrawerMoves = {
  onClose: () => void
  onPrevious?: (() => void) | undefined
  onNext?: (() => void) | undefined
}

/** The buttons for the previous and the next row, and for closing the drawer. */
function DrawerTools({ onClose, onPrevious, onNext }: DrawerMoves) {
  const t = useText('office')
  return (
    <div className="drawer-tools flex self-start">
      {onPrevious === undefined && onNext === undefined ? null : (
        <>
          <IconButton
            icon="up"
            label={t('action.previous')}
            isDisabled={onPrevious === undefined}
            {...(onPrevious && { onPress: onPrevious })}
          />
          <IconButton
            icon="down"
            label={t('action.next')}
            isDisabled={onNext === undefined}
            {...(onNext && { onPress: onNext })}
          />
        </>
      )}
      <IconButton icon="close" label={t('action.close')} onPress={onClose} />
    </div>
  )
}

/** Whether a dialog, menu or list is open above the drawer. Such a layer handles Escape itself. */
const isLayerOpen = () => document.querySelector('.scrim, .menu-popover') !== null

/**
 * The elements of the office’s frame (`.shell`) outside the drawer. Dialogs and menus above the
 * drawer are not in the frame, so they are not included.
 */
function elementsOutside(drawer: HTMLElement): HTMLElement[] {
  const outsideElements: HTMLElement[] = []
  let ancestor: HTMLElement = drawer
  while (ancestor.parentElement !== null && !ancestor.matches('.shell')) {
    for (const each of ancestor.parentElement.children)
      if (each !== ancestor && each instanceof HTMLElement && !each.inert)
        outsideElements.push(each)
    ancestor = ancestor.parentElement
  }
  return outsideElements
}
