import type { Time } from '@internationalized/date'
import { useState } from 'react'
import type { BodyOf } from '#contract/endpoint.ts'
import { type KitchenView, beginOfficeStop } from '#contract/office/kitchens.ts'
import { useFormat } from '#ui/text/format.ts'
import { nextAt } from '#ui/base/paris.ts'
import { useApiAction } from '#office/base/query/use-action.ts'
import { useText } from '#ui/text/text.ts'
import { TimeField } from '#ui/parts/fields/date-time-field.tsx'
import { Select } from '#ui/parts/fields/select.tsx'
import { Problem } from '#ui/parts/problem.tsx'
import { Dialog } from '#ui/parts/layers/dialog.tsx'
import { DialogFoot } from '#ui/parts/layers/dialog-foot.tsx'
import { showToast } from '#ui/parts/layers/toast-queue.ts'
import { useMoment } from '#office/base/use-moment.ts'
import { serverClock } from '#ui/base/server-clock.ts'
import { MINUTE } from '#domain/time/durations.ts'

const lengths = [15, 30, 60, 120] as const

/**
 * Pauses a restaurant, or eases its pace (state “busy”), until a chosen time. The change takes
 * effect at once, so its effects are listed first.
 */
export function PaceDialog({
  kind,
  kitchen: { slug, name },
  onClose,
  onDone,
}: {
  kind: 'busy' | 'pause'
  kitchen: KitchenView
  onClose: () => void
  onDone: () => void
}) {
  const t = useText('office-restaurants')
  const format = useFormat()
  const moment = useMoment()
  const [now] = useState(serverClock.now)
  const [minutes, setMinutes] = useState<10 | 20>(10)
  const [until, setUntil] = useState<string>('30')
  const [time, setTime] = useState<Time | null>(null)
  const isTimed = until === 'time'

  const { run, isPending, problem } = useApiAction(beginOfficeStop, {
    onDone({ stop }) {
      const textValues = { name, time: moment(stop.endsAt) }
      showToast({
        tone: 'ok',
        text: kind === 'pause' ? t('pace.isPaused', textValues) : t('pace.isEased', textValues),
      })
      onDone()
    },
  })
  function end(): BodyOf<typeof beginOfficeStop>['for'] {
    if (until === 'end-of-day') return { until }
    const at = serverClock.now()
    return {
      until: 'time',
      at:
        isTimed && time !== null
          ? nextAt(time, at)
          : new Date(at + Number(until) * MINUTE).toISOString(),
    }
  }
  const begin = () =>
    run({
      params: { kitchen: slug },
      body: kind === 'busy' ? { kind, minutes, for: end() } : { kind, for: end() },
    })
  return (
    <Dialog
      title={t(kind === 'pause' ? 'pace.pauseTitle' : 'pace.easeTitle', { name })}
      isOpen
      onClose={onClose}
      footer={
        <DialogFoot
          isPending={isPending}
          isDisabled={isTimed && time === null}
          onPress={begin}
          action={t(kind === 'pause' ? 'pace.pauseDo' : 'pace.easeDo')}
          onCancel={onClose}
        />
      }
    >
      <p>{t(kind === 'pause' ? 'pace.pauseText' : 'pace.easeText')}</p>
      <div className="fields">
        {kind === 'busy' ? (
          <Select
            label={t('pace.minutes')}
            value={String(minutes)}
            onChange={(id) => setMinutes(id === '20' ? 20 : 10)}
            choices={['10', '20'].map((id) => ({
              id,
              text: t('pace.more', { minutes: Number(id) }),
            }))}
          />
        ) : null}
        <Select
          label={t('pace.until')}
          value={until}
          onChange={(id) => setUntil(id ?? '30')}
          choices={[
            ...lengths.map((length) => ({
              id: String(length),
              text: t('pace.in', { minutes: length, time: format.time(now + length * MINUTE) }),
            })),
            { id: 'end-of-day', text: t('pace.endOfDay') },
            { id: 'time', text: t('pace.atTime') },
          ]}
        />
        {isTimed ? <TimeField label={t('pace.time')} value={time} onChange={setTime} /> : null}
      </div>
      <Problem text={problem} />
    </Dialog>
  )
}
