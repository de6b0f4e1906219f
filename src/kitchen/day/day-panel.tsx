import { useEffect, useState } from 'react'
import { ApiProblem } from '#contract/client.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { type KitchenDay, getKitchenDay } from '#contract/kitchen/board.ts'
import { Choice } from '#kitchen/parts/choice.tsx'
import { useBoard, useKitchen } from '#kitchen/state/kitchen-context.tsx'
import { useFormat } from '#ui/text/format.ts'
import { useText } from '#ui/text/text.ts'
import { FieldError } from '#web/ui/controls/field.tsx'
import { Dialog } from '#web/ui/feedback/dialog.tsx'

type DayPanelProps = {
  open: boolean
  onClose: () => void
  /** Opens the search with the number of a finished order. */
  onFind: (number: string) => void
}

/** The panel with what is still to be made of each ingredient, and today's finished orders. */
export function DayPanel({ open, onClose, onFind }: DayPanelProps) {
  const t = useText('kitchen')
  return (
    <div className="k-side">
      <Dialog open={open} onClose={onClose} title={t('day.title')}>
        {open ? <Day onFind={onFind} /> : null}
      </Dialog>
    </div>
  )
}

const dayViews = ['toMake', 'finished'] as const

function Day({ onFind }: Pick<DayPanelProps, 'onFind'>) {
  const t = useText('kitchen')
  const tError = useText('errors')
  const [part, setPart] = useState<(typeof dayViews)[number]>('toMake')
  const { day, problem } = useKitchenDay()
  return (
    <div className="grid gap-4 text-lg">
      <Choice
        legend={t('day.show')}
        value={part}
        onChange={setPart}
        options={dayViews.map((value) => ({ value, label: t(`day.${value}`) }))}
      />
      <div aria-live="polite">
        {problem === null ? null : <FieldError>{tError(problem)}</FieldError>}
      </div>
      {day === null ? null : part === 'toMake' ? (
        <Totals totals={day.toMake} />
      ) : (
        <Finished orders={day.finished} onFind={onFind} />
      )}
    </div>
  )
}

function Totals({ totals }: { totals: KitchenDay['toMake'] }) {
  const t = useText('kitchen')
  if (totals.length === 0) return <p>{t('day.nothing')}</p>
  return (
    <ul className="num divide-y divide-line" aria-label={t('day.toMake')}>
      {totals.map(({ ingredient, name, quantity }) => (
        <li key={ingredient} className="flex gap-3 py-2.5 leading-tight">
          <b className="min-w-14 text-end">{quantity} ×</b> {name}
        </li>
      ))}
    </ul>
  )
}

function Finished({
  orders,
  onFind,
}: Pick<DayPanelProps, 'onFind'> & { orders: KitchenDay['finished'] }) {
  const t = useText('kitchen')
  const format = useFormat()
  if (orders.length === 0) return <p>{t('day.none')}</p>
  return (
    <ul className="num divide-y divide-line" aria-label={t('day.finished')}>
      {orders.map(({ id, number, customerName, status, endedAt }) => (
        <li key={id}>
          <button
            type="button"
            className="flex min-h-16 w-full items-center gap-4 py-2 text-start leading-tight"
            onClick={() => onFind(number)}
          >
            <b className="display-face min-w-16 text-3xl">{number}</b>
            <span>
              {customerName}
              <span className="block text-base text-ink-2">
                {t('ticket.statusAt', {
                  status: t(`status.${status}`),
                  time: format.time(endedAt),
                })}
              </span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}

/** The day of the restaurant, read again whenever the board changes. */
function useKitchenDay() {
  const { api } = useKitchen()
  const version = useBoard()?.version
  const [day, setDay] = useState<KitchenDay | null>(null)
  const [problem, setProblem] = useState<ErrorCode | null>(null)
  useEffect(() => {
    let isOver = false
    api.call(getKitchenDay, {}).then(
      (fresh) => {
        if (isOver) return
        setDay(fresh)
        setProblem(null)
      },
      (error: unknown) => {
        if (!(error instanceof ApiProblem)) throw error
        if (!isOver) setProblem(error.problem.code)
      },
    )
    return () => {
      isOver = true
    }
  }, [api, version])
  return { day, problem }
}
