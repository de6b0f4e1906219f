import { type MouseEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useText } from '#web/base/text/text.ts'
import { Sign } from '#kitchen/parts/sign.tsx'
import { focusNear } from '#kitchen/board/ticket-focus.ts'
import { useKitchen, useKitchenState } from '#kitchen/state/kitchen-context.tsx'
import type { Undoable } from '#kitchen/state/kitchen-store.ts'
import { buttonLook } from '#kitchen/parts/look.ts'

/** The undo button of a step, shown in place of its ticket, so that it covers nothing else (N8). */
export function UndoTicket({ undoable }: { undoable: Undoable }) {
  const t = useText('kitchen')
  const { action, name } = undoable
  return (
    <div
      className="k-undone flex h-full flex-wrap content-start items-center gap-x-2.5 gap-y-1 rounded-md border-2 border-dashed border-line-strong px-2.5 py-2 text-lg font-semibold text-ink-2 [&_button]:-order-1"
      data-face="undo"
    >
      <span className="num min-w-0 flex-1 basis-[min-content]">
        {t(`done.${action}`, { name })}
      </span>
      <UndoButton key={undoable.key} undoable={undoable} />
    </div>
  )
}

/**
 * The undo button of the last tap that has no place on the board: for a moment it replaces the
 * counts in the bar.
 */
export function UndoInBar({ undoable }: { undoable: Undoable }) {
  const t = useText('kitchen')
  const { action, name } = undoable
  return (
    <div className="flex min-w-0 flex-1 items-center justify-end gap-3 text-[1.0625rem] leading-[1.2] font-semibold">
      <span className="num min-w-0 flex-initial">{t(`done.${action}`, { name })}</span>
      <UndoButton key={undoable.key} undoable={undoable} />
    </div>
  )
}

/** Announces the last tap to screen readers, and undoes it by Ctrl+Z. */
export function UndoByKey() {
  const t = useText('kitchen')
  const kitchen = useKitchen()
  const lastUndoable = useKitchenState((state) => state.undoable.at(-1))
  const undoLast = useEffectEvent((event: KeyboardEvent) => {
    if (
      !lastUndoable ||
      event.key !== 'z' ||
      !(event.ctrlKey || event.metaKey) ||
      event.target instanceof HTMLInputElement
    )
      return
    event.preventDefault()
    kitchen.undo(lastUndoable)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => undoLast(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
  return (
    <output className="sr-only">
      {lastUndoable
        ? t('undo.said', { done: t(`done.${lastUndoable.action}`, { name: lastUndoable.name }) })
        : null}
    </output>
  )
}

function UndoButton({ undoable }: { undoable: Undoable }) {
  const t = useText('kitchen')
  const kitchen = useKitchen()
  const { until, action, name, key, ticketOnBoard } = undoable
  const button = useRef<HTMLButtonElement>(null)
  const [secondsLeft, setSecondsLeft] = useState(() => secondsTo(until))
  const updateCountdown = useEffectEvent(() => {
    setSecondsLeft(secondsTo(until))
    if (Date.now() < until) return
    if (button.current !== null && button.current === document.activeElement)
      focusNear(button.current)
    kitchen.cannotUndo(key)
  })
  useEffect(() => {
    const timer = setInterval(() => updateCountdown(), 200)
    return () => clearInterval(timer)
  }, [])
  const undo = ({ detail }: MouseEvent) => {
    kitchen.undo(undoable)
    // The button disappears: keyboard focus moves to the ticket that is shown again.
    if (detail === 0 && ticketOnBoard !== null)
      requestAnimationFrame(() => focusTicket(ticketOnBoard.id))
  }
  return (
    <button
      ref={button}
      type="button"
      className={buttonLook('select')}
      aria-keyshortcuts="Control+Z"
      onClick={undo}
    >
      <Sign name="undo" />
      {t('action.undo')}
      <span className="sr-only">, {t(`done.${action}`, { name })}</span>
      <b aria-hidden="true" className="min-w-[1.2ch] num">
        {secondsLeft}
      </b>
    </button>
  )
}

const focusTicket = (id: string) =>
  document
    .querySelector<HTMLElement>(`[data-order="${id}"] :is(.k-foot button, .k-allergy-opener)`)
    ?.focus()

const secondsTo = (until: number): number => Math.max(0, Math.ceil((until - Date.now()) / 1000))
