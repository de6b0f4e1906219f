import { useEffect, useEffectEvent, useState } from 'react'
import { useText } from '#web/base/text/text.ts'
import { useKitchen, useKitchenState } from '#web/features/kitchen/state/kitchen-context.tsx'
import type { Undoable } from '#web/features/kitchen/state/kitchen-store.ts'
import { Sign } from '#web/features/kitchen/parts/sign.tsx'

/** A tap can be undone for five seconds: by its button, or by Ctrl+Z, the last one first. */
export function UndoBar() {
  const t = useText('kitchen')
  const kitchen = useKitchen()
  const undoable = useKitchenState((state) => state.undoable)
  const undoLast = useEffectEvent((event: KeyboardEvent) => {
    const last = undoable.at(-1)
    if (
      !last ||
      event.key !== 'z' ||
      !(event.ctrlKey || event.metaKey) ||
      event.target instanceof HTMLInputElement
    )
      return
    event.preventDefault()
    kitchen.undo(last)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => undoLast(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])

  return (
    <div className="k-undo" aria-live="polite">
      {undoable.map((one) => (
        <div key={one.key} className="k-undo-row">
          <span className="k-said num">{t(`done.${one.done}`, { name: one.name })}</span>
          <UndoButton
            undoable={one}
            onUndo={() => kitchen.undo(one)}
            onOver={() => kitchen.cannotUndo(one.key)}
          />
        </div>
      ))}
    </div>
  )
}

function UndoButton({
  undoable: { until, done, name },
  onUndo,
  onOver,
}: {
  undoable: Undoable
  onUndo: () => void
  onOver: () => void
}) {
  const t = useText('kitchen')
  const [left, setLeft] = useState(() => secondsTo(until))
  const look = useEffectEvent(() => {
    setLeft(secondsTo(until))
    if (Date.now() >= until) onOver()
  })
  useEffect(() => {
    const timer = setInterval(() => look(), 200)
    return () => clearInterval(timer)
  }, [])
  return (
    <button
      type="button"
      className="k-button k-select"
      aria-keyshortcuts="Control+Z"
      onClick={onUndo}
    >
      <Sign name="undo" />
      {t('action.undo')}
      <span className="sr-only">, {t(`done.${done}`, { name })}</span>
      <b aria-hidden="true" className="k-left num">
        {left}
      </b>
    </button>
  )
}

const secondsTo = (until: number): number => Math.max(0, Math.ceil((until - Date.now()) / 1000))
