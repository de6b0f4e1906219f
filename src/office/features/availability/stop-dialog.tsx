import { useState } from 'react'
import {
  type Cells,
  type Grid,
  resumeProducts,
  stopProducts,
  undoProductStops,
} from '#contract/office/availability.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { type StopReason, stopReasons } from '#domain/time/stop-reasons.ts'
import { useFormat } from '#office/base/format.ts'
import { useOffice } from '#office/base/office.tsx'
import { fullHour } from '#office/base/paris.ts'
import { useSentenceOf } from '#office/base/sentence-of-error.ts'
import { useText } from '#office/base/text.ts'
import { dayBefore, dayIn } from '#office/base/today.ts'
import { useSending } from '#office/base/use-sending.ts'
import { Button } from '#office/ui/button.tsx'
import { Checkbox } from '#office/ui/fields/checkbox.tsx'
import { DateTimeField } from '#office/ui/fields/date-time-field.tsx'
import { Select } from '#office/ui/fields/select.tsx'
import { Dialog } from '#office/ui/layers/dialog.tsx'
import { showToast } from '#office/ui/layers/toasts.tsx'
import { Notice } from '#office/ui/notice.tsx'
import { serverClock } from '#web/base/messages/server-clock.ts'
import { holdersOf, withHolders } from './recall.ts'
import { RecalledOrders } from './recalled-orders.tsx'
import { sizeOf } from './selection.ts'

type Until = 'none' | 'end-of-service' | 'end-of-day' | 'tomorrow' | 'week' | 'moment'

/** Stops what was chosen, or puts it back on sale: both act at once, and can be undone (H10). */
export function StopDialog({
  where: chosen,
  products,
  state,
  hasStops,
  onClose,
  onDone,
}: {
  where: readonly Cells[]
  products: Grid['products']
  /** What holds for the one cell that was chosen. */
  state: string | null
  /** Something of it is stopped or sold out. */
  hasStops: boolean
  onClose: () => void
  onDone: () => void
}) {
  const t = useText('office-availability')
  const office = useText('office')
  const format = useFormat()
  const { api } = useOffice()
  const { send, isPending, problem } = useSending()
  const sentence = useSentenceOf()
  const [today] = useState(() => dayIn(serverClock.now()))
  const [tomorrow, week] = [dayBefore(today, -1), dayBefore(today, -7)]
  const [reason, setReason] = useState<StopReason | null>(null)
  const [until, setUntil] = useState<Until>('end-of-day')
  const [moment, setMoment] = useState<string | null>(() => fullHour(2))
  const [spared, setSpared] = useState<ReadonlySet<number>>(new Set())
  const holders = reason === 'recall' ? holdersOf(chosen, products) : []
  const where = withHolders(
    chosen,
    holders.filter(({ id }) => !spared.has(id)),
  )
  const size = sizeOf(where)
  const what = t('chosen', size)
  const isUneven = size.cells !== size.products * size.restaurants

  /** The end as it is asked for; null while it is not said. */
  function end(): BodyOf<typeof stopProducts>['for'] | null {
    if (until === 'tomorrow') return { until: 'day', day: tomorrow }
    if (until === 'week') return { until: 'day', day: week }
    if (until === 'moment') return moment === null ? null : { until: 'time', at: moment }
    return { until }
  }
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
  const told = (text: string, batch: string) => {
    showToast({ tone: 'ok', text, undo: () => undo(batch) })
    onClose()
    onDone()
  }
  const wanted = end()
  const stop = () =>
    send(JSON.stringify(['stop', where, wanted, reason]), async (idempotencyKey) => {
      if (wanted === null || reason === null) return
      const body = { where: [...where], for: wanted, reason }
      const done = await api().call(stopProducts, { body, idempotencyKey })
      told(t('stopped', { what: t('chosen', done) }), done.batch)
    })
  const resume = () =>
    send(JSON.stringify(['resume', chosen]), async (idempotencyKey) => {
      const done = await api().call(resumeProducts, {
        body: { where: [...chosen] },
        idempotencyKey,
      })
      if (done.products > 0) {
        told(t('resumed', { what: t('chosen', done) }), done.batch)
        return
      }
      showToast({ tone: 'info', text: t('resumedNone') })
      onClose()
      onDone()
    })
  const days = (day: string) => format.shortDay(`${day}T12:00:00Z`)
  return (
    <Dialog
      title={t('dialog.title', { what })}
      isOpen
      onClose={onClose}
      footer={
        <>
          <Button
            kind="action"
            isPending={isPending}
            isDisabled={wanted === null || reason === null}
            onPress={() => void stop()}
          >
            {t('dialog.stop')}
          </Button>
          {hasStops ? (
            <Button kind="outlined" isDisabled={isPending} onPress={() => void resume()}>
              {t('dialog.resume')}
            </Button>
          ) : null}
          <Button kind="outlined" isDisabled={isPending} onPress={onClose}>
            {office('action.nothing')}
          </Button>
        </>
      }
    >
      {state === null ? null : <p>{state}</p>}
      {isUneven ? <p>{t('chosenCells', { cells: size.cells, what })}</p> : null}
      <p>{t('dialog.text')}</p>
      <div className="fields">
        <Select
          label={t('reason.label')}
          value={reason}
          onChange={(id) => {
            const next = stopReasons.find((each) => each === id) ?? null
            setReason(next)
            // What is recalled comes back when somebody says so.
            if (next === 'recall') setUntil('none')
            else if (until === 'none') setUntil('end-of-day')
          }}
          choices={stopReasons.map((id) => ({ id, text: t(`reason.${id}`) }))}
        />
        <Select
          label={t('dialog.until')}
          value={until}
          onChange={(id) => setUntil((id ?? 'end-of-day') as Until)}
          choices={[
            ...(reason === 'recall' ? [{ id: 'none', text: t('dialog.noEnd') }] : []),
            { id: 'end-of-service', text: t('dialog.endOfService') },
            { id: 'end-of-day', text: t('dialog.endOfDay') },
            { id: 'tomorrow', text: t('dialog.tomorrow', { day: days(tomorrow) }) },
            { id: 'week', text: t('dialog.week', { day: days(week) }) },
            { id: 'moment', text: t('dialog.moment') },
          ]}
        />
        {until === 'moment' ? (
          <DateTimeField label={t('dialog.at')} value={moment} onChange={setMoment} />
        ) : null}
      </div>
      {holders.length === 0 ? null : (
        <fieldset className="recall">
          <legend>{t('dialog.holders')}</legend>
          {holders.map(({ id, name }) => (
            <Checkbox
              key={id}
              value={!spared.has(id)}
              onChange={(isStopped) => {
                const next = new Set(spared)
                if (isStopped) next.delete(id)
                else next.add(id)
                setSpared(next)
              }}
            >
              {name}
            </Checkbox>
          ))}
        </fieldset>
      )}
      {reason === 'recall' ? <RecalledOrders where={where} /> : null}
      {problem === null ? null : <Notice tone="err">{problem}</Notice>}
    </Dialog>
  )
}
