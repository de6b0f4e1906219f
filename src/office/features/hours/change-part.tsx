import { useDeferredValue, useState } from 'react'
import type * as z from 'zod/mini'
import {
  type changedDatesSchema,
  changeCalendar,
  changedDatesSchema as changedDates,
  previewCalendarChange,
  undoHours,
} from '#contract/office/hours.ts'
import type { ConflictingOrder } from '#contract/office/time-offers.ts'
import { changedMeanwhile } from '#office/base/changed-meanwhile.ts'
import { useFormat } from '#ui/text/format.ts'
import { useOffice } from '#office/base/office.tsx'
import { useText } from '#ui/text/text.ts'
import { dayIn } from '#office/base/today.ts'
import { useQueryOf } from '#office/base/query/use-query-of.ts'
import { useApiAction } from '#office/base/query/use-action.ts'
import { useSentenceOf } from '#office/base/sentence-of-error.ts'
import { ConflictingOrders } from '#office/features/orders/conflicting-orders.tsx'
import { Button } from '#ui/parts/button.tsx'
import { Problem } from '#ui/parts/problem.tsx'
import { showToast } from '#ui/parts/layers/toast-queue.ts'
import { LoadedPart } from '#office/ui/loaded-part.tsx'
import { Skeleton } from '#ui/parts/skeleton.tsx'
import { Versions } from '#ui/parts/versions.tsx'
import { changeOf, emptyDraft } from './change-draft.ts'
import { ChangeForm } from './change-form.tsx'
import { noonOf } from '#office/base/clock.ts'
import { PreviewPart } from './preview-part.tsx'
import { intervalsText } from '#office/features/catalogue/field-kinds/restaurant-texts.ts'
import { useFieldFormatter } from '#office/features/catalogue/field-kinds/use-field-formatter.ts'

type Conflict = z.output<typeof changedDatesSchema>

/** The change of the selected dates: form, preview and save button (H11). */
export function ChangePart({
  restaurants,
  dates,
  onDone,
}: {
  /** The restaurants to change; null for all that the user may see. */
  restaurants: readonly number[] | null
  dates: readonly string[]
  onDone: () => void
}) {
  const t = useText('office-hours')
  const { api } = useOffice()
  const [draft, setDraft] = useState(emptyDraft)
  const [conflictingOrders, setConflictingOrders] = useState<readonly ConflictingOrder[]>([])
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const sentenceOf = useSentenceOf()
  const change = changeOf(draft)
  const body =
    change === null
      ? null
      : {
          restaurants: restaurants === null ? null : [...restaurants],
          dates: [...dates],
          change,
        }
  const deferredBody = useDeferredValue(body === null ? '' : JSON.stringify(body))
  const loaded = useQueryOf(['preview of hours', deferredBody], async (client) => {
    if (deferredBody === '') return null
    const previewBody = JSON.parse(deferredBody) as NonNullable<typeof body>
    return {
      requestBody: deferredBody,
      ...(await client.call(previewCalendarChange, { body: previewBody })),
    }
  })
  const preview = loaded.data ?? null
  const isFresh = preview !== null && body !== null && preview.requestBody === JSON.stringify(body)
  const isReady = isFresh && preview.faults.length === 0 && preview.changed > 0

  const undo = (id: string) =>
    void api()
      .call(undoHours, { params: { change: id } })
      .then(
        ({ orders: ordersAfterUndo }) => {
          showToast({ tone: 'ok', text: t('undone') })
          setConflictingOrders(ordersAfterUndo)
          loaded.retry()
          onDone()
        },
        () => showToast({ tone: 'err', text: t('undoRefused') }),
      )
  const { run, isPending, problem } = useApiAction(changeCalendar, {
    onDone(saved) {
      setConflictingOrders(saved.orders)
      const { change: id } = saved
      showToast({
        tone: 'ok',
        text: t('saved', { count: saved.changed }),
        ...(id === null ? {} : { undo: () => undo(id) }),
      })
      loaded.retry()
      onDone()
    },
    explain(error) {
      const savedDates = changedMeanwhile(error, changedDates)
      if (savedDates === null) return sentenceOf(error)
      setConflict(savedDates)
      loaded.retry()
      return null
    },
  })
  function save() {
    if (body === null || preview === null) return
    setConflict(null)
    const previewMarks = Object.fromEntries(preview.dates.map(({ date, mark }) => [date, mark]))
    run({ body: { ...body, seen: previewMarks } })
  }
  const orders = conflictingOrders.length > 0 ? conflictingOrders : (preview?.orders ?? [])
  return (
    <>
      <ChangeForm value={draft} onChange={setDraft} />
      {body === null ? (
        <p className="field-hint">{t('change.missing')}</p>
      ) : (
        <LoadedPart
          of={{ ...loaded, data: preview ?? undefined }}
          skeleton={<Skeleton lines={4} />}
        >
          {(loadedPreview) => <PreviewPart preview={loadedPreview} />}
        </LoadedPart>
      )}
      {conflict === null ? null : (
        <ConflictPart conflict={conflict} onTake={() => setConflict(null)} kind={draft.kind} />
      )}
      <Problem text={problem} />
      <div className="my-4.5">
        <Button
          kind="action"
          size="large"
          isPending={isPending}
          isDisabled={!isReady}
          onPress={save}
        >
          {t('save', { count: isFresh ? preview.changed : 0 })}
        </Button>
      </div>
      {orders.length === 0 ? null : (
        <ConflictingOrders
          key={orders.map(({ id }) => id).join(' ')}
          orders={orders}
          isGone={(at) => conflictingOrders.length === 0 && dates.includes(dayIn(Date.parse(at)))}
        />
      )}
    </>
  )
}

function ConflictPart({
  conflict: { dates },
  kind,
  onTake,
}: {
  conflict: Conflict
  kind: ReturnType<typeof kindOf>
  onTake: () => void
}) {
  const t = useText('office-hours')
  const format = useFormat()
  const formatter = useFieldFormatter()
  const by = dates.find((date) => date.by !== null)?.by ?? null
  return (
    <Versions
      title={by === null ? t('conflict.title') : t('conflict.by', { name: by })}
      words={{
        now: dates.flatMap(({ date, now }) =>
          now.map(({ intervals, restaurants }) =>
            t('conflict.line', {
              day: format.shortDay(noonOf(date)),
              hours: intervalsText(intervals, formatter),
              count: restaurants,
            }),
          ),
        ),
        yours: [t(`kind.${kind}`)],
      }}
      onTake={onTake}
    />
  )
}

const kindOf = ({ kind }: typeof emptyDraft) => kind
