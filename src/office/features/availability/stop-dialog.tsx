import { useState } from 'react'
import {
  type Cells,
  type Grid,
  resumeProducts,
  stopProducts,
  undoProductStops,
  findRecalled,
} from '#contract/office/availability.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import type { StopReason } from '#domain/time/stop-reasons.ts'
import { useOffice } from '#office/base/office.tsx'
import { fullHour } from '#ui/base/paris.ts'
import { useSentenceOf } from '#office/base/sentence-of-error.ts'
import { useAction } from '#office/base/query/use-action.ts'
import { useText } from '#ui/text/text.ts'
import { dayBefore, dayIn } from '#office/base/today.ts'
import { Checkbox } from '#ui/parts/fields/checkbox.tsx'
import { Problem } from '#ui/parts/problem.tsx'
import { Dialog } from '#ui/parts/layers/dialog.tsx'
import { DialogFoot } from '#ui/parts/layers/dialog-foot.tsx'
import { showToast } from '#ui/parts/layers/toast-queue.ts'
import { Notice } from '#ui/parts/notice.tsx'
import { Segmented } from '#ui/parts/segmented.tsx'
import { serverClock } from '#ui/base/server-clock.ts'
import type { CellReader, CellState } from './cells.ts'
import { heldBackWith, holdersOf, onMenu, withHeldBack, withHolders } from './recall.ts'
import { sizeOf } from './selection.ts'
import { StopFields, type Until } from './stop-fields.tsx'
import { useFormat } from '#ui/text/format.ts'
import { useApi } from '#office/base/query/use-api.ts'

const RECALL = 'mt-4 grid gap-2 rounded-[12px] border border-line px-4 py-3'

const actions = ['resume', 'stop'] as const
type Change =
  | { action: 'stop'; body: BodyOf<typeof stopProducts> }
  | { action: 'resume'; body: BodyOf<typeof resumeProducts> }

/**
 * Stops the selected products, or puts them back on sale. Each of these actions takes effect at
 * once and can be undone (H10).
 */
export function StopDialog({
  where: selectedCells,
  grid,
  cells,
  state,
  kinds,
  onClose,
  onDone,
}: {
  where: readonly Cells[]
  grid: Grid
  cells: CellReader
  /** The state of the selected cell; null unless exactly one is selected. */
  state: string | null
  /** The kinds of state that the selected cells have. */
  kinds: ReadonlySet<CellState['kind']>
  onClose: () => void
  onDone: () => void
}) {
  const t = useText('office-availability')
  const [today] = useState(() => dayIn(serverClock.now()))
  const [tomorrow, week] = [dayBefore(today, -1), dayBefore(today, -7)]
  const [reason, setReason] = useState<StopReason | null>(null)
  const [until, setUntil] = useState<Until>('end-of-day')
  const [moment, setMoment] = useState<string | null>(() => fullHour(2))
  const [spared, setSpared] = useState<ReadonlySet<number>>(new Set())
  const hasStops = kinds.has('stopped') || kinds.has('sold-out')
  // If no selected product is on sale, the user most likely wants to resume the sale.
  const [preferred, setPreferred] = useState<'stop' | 'resume'>(
    kinds.has('sold') ? 'stop' : 'resume',
  )
  const action = hasStops ? preferred : 'stop'
  const heldBack = action === 'resume' ? heldBackWith(selectedCells, grid, cells) : []
  const holders =
    action === 'resume'
      ? heldBack.map(({ product }) => product)
      : reason === 'recall'
        ? holdersOf(selectedCells, grid.products)
        : []
  const where =
    action === 'resume'
      ? withHeldBack(
          selectedCells,
          heldBack.filter(({ product }) => !spared.has(product.id)),
        )
      : withHolders(
          selectedCells,
          holders.filter(({ id }) => !spared.has(id)),
        )
  const sold = onMenu(where, grid, cells)
  const size = sizeOf(sold.length === 0 ? where : sold)
  const selectionText = t('chosen', size)
  const isUneven = size.cells !== size.products * size.restaurants

  const { run, isPending, problem } = useStopChange({ onClose, onDone })
  const stopEnd = endOf(until, { tomorrow, week, moment })
  function send() {
    if (action === 'resume') run({ action, body: { where } })
    else if (stopEnd !== null && reason !== null)
      run({ action, body: { where, for: stopEnd, reason } })
  }
  return (
    <Dialog
      title={t(action === 'stop' ? 'dialog.title' : 'dialog.resumeTitle', { what: selectionText })}
      isOpen
      onClose={onClose}
      footer={
        <DialogFoot
          isPending={isPending}
          isDisabled={action === 'stop' && (stopEnd === null || reason === null)}
          onPress={send}
          action={t(`dialog.${action}`)}
          onCancel={onClose}
        />
      }
    >
      {state === null ? null : <p>{state}</p>}
      {hasStops ? (
        <Segmented
          label={t('dialog.action')}
          choices={actions.map((id) => ({ id, text: t(`dialog.${id}`) }))}
          value={action}
          onChange={(next) => {
            setPreferred(next)
            // The exceptions of a stop do not apply to a resumption, and vice versa.
            setSpared(new Set())
          }}
        />
      ) : null}
      {isUneven ? <p>{t('chosenCells', { cells: size.cells, what: selectionText })}</p> : null}
      <p>{t(action === 'stop' ? 'dialog.text' : 'dialog.resumeText')}</p>
      {action === 'stop' ? (
        <StopFields
          reason={reason}
          onReason={setReason}
          until={until}
          onUntil={setUntil}
          days={{ tomorrow, week }}
          moment={moment}
          onMoment={setMoment}
        />
      ) : null}
      {holders.length === 0 ? null : (
        <Holders
          legend={t(action === 'stop' ? 'dialog.holders' : 'dialog.heldBack')}
          holders={holders}
          spared={spared}
          onChange={setSpared}
        />
      )}
      {action === 'stop' && reason === 'recall' ? <RecalledOrders where={where} /> : null}
      <Problem text={problem} />
    </Dialog>
  )
}

/** The chosen end in the form that the server expects; null if no time was entered. */
function endOf(
  until: Until,
  { tomorrow, week, moment }: { tomorrow: string; week: string; moment: string | null },
): BodyOf<typeof stopProducts>['for'] | null {
  if (until === 'tomorrow') return { until: 'day', day: tomorrow }
  if (until === 'week') return { until: 'day', day: week }
  if (until === 'moment') return moment === null ? null : { until: 'time', at: moment }
  return { until }
}

/** Sends a stop or a resumption, and offers to undo it. */
function useStopChange({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const t = useText('office-availability')
  const { api } = useOffice()
  const sentence = useSentenceOf()
  const undo = (batch: string) => {
    api()
      .call(undoProductStops, { params: { batch } })
      .then(
        () => {
          showToast({ tone: 'ok', text: t('undone') })
          onDone()
        },
        (error: unknown) => showToast({ tone: 'err', text: sentence(error) }),
      )
  }
  return useAction(
    (api, change: Change, idempotencyKey) =>
      change.action === 'stop'
        ? api.call(stopProducts, { body: change.body, idempotencyKey })
        : api.call(resumeProducts, { body: change.body, idempotencyKey }),
    {
      onDone(result, change) {
        const resultText = t('chosen', result)
        if (change.action === 'resume' && result.products === 0)
          showToast({ tone: 'info', text: t('resumedNone') })
        else
          showToast({
            tone: 'ok',
            text: t(change.action === 'stop' ? 'stopped' : 'resumed', { what: resultText }),
            undo: () => undo(result.batch),
          })
        onClose()
        onDone()
      },
    },
  )
}

/** Products that the change also concerns, each of which can be spared. */
function Holders({
  legend,
  holders,
  spared,
  onChange,
}: {
  legend: string
  holders: readonly Pick<Grid['products'][number], 'id' | 'name'>[]
  spared: ReadonlySet<number>
  onChange: (spared: ReadonlySet<number>) => void
}) {
  return (
    <fieldset className={RECALL}>
      <legend className="px-1.5 font-semibold">{legend}</legend>
      {holders.map(({ id, name }) => (
        <Checkbox
          key={id}
          value={!spared.has(id)}
          onChange={(isIncluded) => {
            const next = new Set(spared)
            if (isIncluded) next.delete(id)
            else next.add(id)
            onChange(next)
          }}
        >
          {name}
        </Checkbox>
      ))}
    </fieldset>
  )
}

/** The open orders that contain a product about to be recalled, by restaurant (H10). */
function RecalledOrders({ where }: { where: readonly Cells[] }) {
  const t = useText('office-availability')
  const format = useFormat()
  const { data, error, isStale } = useApi(findRecalled, { body: { where: [...where] } })
  if (error !== undefined) return <Notice tone="err">{t('dialog.ordersUnknown')}</Notice>
  if (data === undefined) return null
  const count = data.restaurants.reduce((sum, { orders }) => sum + orders.length, 0)
  return (
    <section
      className={RECALL}
      aria-busy={isStale}
      aria-label={t('dialog.orders', { count })}
      aria-live="polite"
    >
      <h3>{t('dialog.orders', { count })}</h3>
      {count === 0 ? null : <p>{t('dialog.ordersText')}</p>}
      <ul>
        {data.restaurants.map(({ id, name, orders }) => (
          <li key={id}>
            <b>{name}</b>{' '}
            {format.list(
              orders.map(({ number, takeawayAt }) =>
                t('dialog.order', {
                  number,
                  day: format.shortDay(takeawayAt),
                  time: format.time(takeawayAt),
                }),
              ),
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
