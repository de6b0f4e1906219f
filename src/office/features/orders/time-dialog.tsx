import { useState } from 'react'
import { type OrderTimes, getOrderTimes, offerTime } from '#contract/office/time-offers.ts'
import { useFormat } from '#ui/text/format.ts'
import { useApi } from '#office/base/query/use-api.ts'
import { useApiAction } from '#office/base/query/use-action.ts'
import { useText } from '#ui/text/text.ts'
import { Select } from '#ui/parts/fields/select.tsx'
import { TimeChoice } from '#ui/parts/fields/time-choice.tsx'
import { Problem } from '#ui/parts/problem.tsx'
import { Dialog } from '#ui/parts/layers/dialog.tsx'
import { DialogFoot } from '#ui/parts/layers/dialog-foot.tsx'
import { LoadedPart } from '#office/ui/loaded-part.tsx'
import { Notice } from '#ui/parts/notice.tsx'
import { Skeleton } from '#ui/parts/skeleton.tsx'
import { freeDays, nearestDay } from './free-days.ts'

/**
 * Lets the user choose another time among those offered to customers, and asks the customer to
 * accept this time. `isGone`: whether a change would remove a given time, which is then left out.
 */
export function TimeDialog({
  order,
  isGone,
  onClose,
  onDone,
}: {
  order: { id: string; number: string }
  isGone: (at: string) => boolean
  onClose: () => void
  onDone: (times: OrderTimes) => void
}) {
  const t = useText('office-moves')
  const format = useFormat()
  const loaded = useApi(getOrderTimes, { params: { order: order.id } })
  const [selectedTime, setSelectedTime] = useState<string | null>(null)
  const { run, isPending, problem } = useApiAction(offerTime, {
    toast: t('sent'),
    onDone,
  })
  return (
    <Dialog
      title={`${t('propose')}, ${order.number}`}
      isOpen
      onClose={onClose}
      footer={
        <DialogFoot
          isPending={isPending}
          isDisabled={selectedTime === null}
          onPress={() => {
            if (selectedTime !== null)
              run({ params: { order: order.id }, body: { at: selectedTime } })
          }}
          action={
            selectedTime === null
              ? t('choose')
              : t('send', { day: format.shortDay(selectedTime), time: format.time(selectedTime) })
          }
          onCancel={onClose}
        />
      }
    >
      <p className="dialog-lead">{t('lead')}</p>
      <LoadedPart of={loaded} skeleton={<Skeleton lines={6} />}>
        {(times) => (
          <Times
            times={times}
            isGone={isGone}
            selectedTime={selectedTime}
            onChoose={setSelectedTime}
          />
        )}
      </LoadedPart>
      <Problem text={problem} />
    </Dialog>
  )
}

function Times({
  times,
  isGone,
  selectedTime,
  onChoose,
}: {
  times: OrderTimes
  isGone: (at: string) => boolean
  selectedTime: string | null
  onChoose: (at: string | null) => void
}) {
  const t = useText('office-moves')
  const format = useFormat()
  const days = freeDays(times, isGone)
  const [selectedDate, setSelectedDate] = useState<string | null>(null)
  const day = days.find(({ date }) => date === selectedDate) ?? nearestDay(days, times.takeawayAt)
  if (day === undefined) return <Notice tone="warn">{t('noTimes')}</Notice>
  return (
    <>
      <Select
        label={t('days')}
        value={day.date}
        onChange={(date) => {
          setSelectedDate(date)
          onChoose(null)
        }}
        choices={days.map(({ date, times: [first] }) => ({
          id: date,
          text: first === undefined ? date : format.day(first.at),
        }))}
      />
      <TimeChoice
        label={t('times', { day: format.day(day.times[0]?.at ?? times.takeawayAt) })}
        choices={day.times.map(({ at, left: placesLeft }) => ({
          id: at,
          text: format.time(at),
          note: t('left', { left: placesLeft }),
        }))}
        value={selectedTime}
        onChange={onChoose}
      />
    </>
  )
}
