import type { Time } from '@internationalized/date'
import { useState } from 'react'
import { type OfficeSite, endSiteMaintenance } from '#contract/office/site.ts'
import { useFormat } from '#ui/text/format.ts'
import { useApiAction } from '#office/base/query/use-action.ts'
import { useIntent } from '#office/base/use-intent.ts'
import { useText } from '#ui/text/text.ts'
import { Button } from '#ui/parts/button.tsx'
import { TimeField } from '#ui/parts/fields/date-time-field.tsx'
import { Icon } from '#ui/parts/icon.tsx'
import { Problem } from '#ui/parts/problem.tsx'
import { CloseDialog } from './close-dialog.tsx'

const SWITCH =
  'mb-8.5 flex flex-wrap items-center gap-x-5.5 gap-y-3.5 rounded-md border px-6 py-4.5'

/** Whether the whole chain takes orders, with a button to close or reopen it (H15). */
export function SiteSwitch({
  site,
  onDone,
}: {
  site: OfficeSite
  onDone: (site: OfficeSite) => void
}) {
  return site.maintenance === null ? (
    <Open site={site} onDone={onDone} />
  ) : (
    <Closed maintenance={site.maintenance} onDone={onDone} />
  )
}

function Open({ site, onDone }: { site: OfficeSite; onDone: (site: OfficeSite) => void }) {
  const t = useText('office-site')
  const [time, setTime] = useState<Time | null>(null)
  const [isAsking, setAsking] = useState(false)
  const [intent, endIntent] = useIntent('close-site')
  const end = () => {
    setAsking(false)
    endIntent()
  }
  return (
    <section className={`${SWITCH} border-line`}>
      <span className="text-ok">
        <Icon name="check" size={28} />
      </span>
      <div className="min-w-0 flex-[1_1_320px]">
        <h2 className="title-3">{t('open.title')}</h2>
        <p className="muted">{t('open.text')}</p>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <TimeField isInline label={t('open.until')} value={time} onChange={setTime} />
        <Button kind="outlined" onPress={() => setAsking(true)}>
          {t('open.close')}
        </Button>
      </div>
      {isAsking || intent !== null ? (
        <CloseDialog
          site={site}
          time={time}
          onClose={end}
          onDone={(next) => {
            end()
            setTime(null)
            onDone(next)
          }}
        />
      ) : null}
    </section>
  )
}

function Closed({
  maintenance: { since, until, reason },
  onDone,
}: {
  maintenance: NonNullable<OfficeSite['maintenance']>
  onDone: (site: OfficeSite) => void
}) {
  const t = useText('office-site')
  const format = useFormat()
  const { run, isPending, problem } = useApiAction(endSiteMaintenance, {
    toast: t('closed.reopened'),
    onDone,
  })
  const sentences = [
    t('closed.since', { day: format.shortDay(since), time: format.time(since) }),
    t(until === null ? 'closed.byHand' : 'closed.alone'),
    reason === null ? null : t('closed.told'),
  ]
  return (
    <section
      className={`${SWITCH} border-transparent bg-citron text-on-field forced-colors:border-current`}
    >
      <Icon name="pause" size={28} />
      <div className="min-w-0 flex-[1_1_320px]">
        <h2 className="title-3">
          {until === null
            ? t('closed.title')
            : t('closed.until', { day: format.shortDay(until), time: format.time(until) })}
        </h2>
        <p>{sentences.filter((sentence) => sentence !== null).join(' ')}</p>
        <Problem text={problem} />
      </div>
      <div className="flex flex-wrap items-center gap-2 text-ink">
        <Button kind="outlined" isPending={isPending} onPress={() => run({})}>
          {t('closed.reopen')}
        </Button>
      </div>
    </section>
  )
}
