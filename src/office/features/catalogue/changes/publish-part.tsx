import { useState } from 'react'
import { Label } from 'react-aria-components/Label'
import { Radio, RadioGroup } from 'react-aria-components/RadioGroup'
import type { DraftEdit } from '#contract/office/catalogue.ts'
import type { Change } from '#domain/catalogue/changes.ts'
import { useFormat } from '#office/base/format.ts'
import { fullHour } from '#office/base/paris.ts'
import { useSessionState } from '#office/base/session.ts'
import { useText } from '#office/base/text.ts'
import { useCatalogue } from '#office/features/catalogue/state/catalogue-context.ts'
import { Button } from '#office/ui/button.tsx'
import { DateTimeField } from '#office/ui/fields/date-time-field.tsx'
import { Notice } from '#office/ui/notice.tsx'
import { PublishDialog } from './publish-dialog.tsx'
import { missingFor } from './review.ts'

const ways = ['now', 'later'] as const
type Way = (typeof ways)[number]

/** When the chosen changes are published, and what is missing until they can be (H8). */
export function PublishPart({
  chosen,
  held,
  hasFaults,
}: {
  chosen: readonly Change<DraftEdit>[]
  /** What stays in the draft. */
  held: readonly Change<DraftEdit>[]
  hasFaults: boolean
}) {
  const t = useText('office-catalogue-changes')
  const format = useFormat()
  const { session } = useSessionState()
  const { unwritten, isSaving } = useCatalogue()
  const [way, setWay] = useState<Way>('now')
  const [at, setAt] = useState<string | null>(() => fullHour(1))
  const [isAsking, setAsking] = useState(false)
  const [notice, setNotice] = useState<string | null>(null)
  const missing = missingFor(
    chosen.flatMap(({ edits }) => edits),
    {
      mayPublish: session?.rights.includes('publish') === true,
      hasUnwritten: unwritten.length > 0 || isSaving,
      // The checks read the whole draft. A part of it is checked when it is published.
      hasFaults: hasFaults && held.length === 0,
    },
  )
  const time = way === 'now' ? null : at
  const lacksTime = way === 'later' && at === null
  const action =
    time === null
      ? t('publish.doNow', { count: chosen.length })
      : t('publish.doLater', { day: format.shortDay(time), time: format.time(time) })
  return (
    <section className="block publish" aria-labelledby="publish-title">
      <h2 className="title-3" id="publish-title">
        {t('publish.title')}
      </h2>
      <RadioGroup
        className="radios"
        value={way}
        onChange={(next) => setWay(ways.find((each) => each === next) ?? 'now')}
      >
        <Label className="visually-hidden">{t('publish.when')}</Label>
        {ways.map((each) => (
          <Radio key={each} value={each} className="radio">
            {t(`publish.${each}`)}
          </Radio>
        ))}
      </RadioGroup>
      {way === 'later' ? (
        <DateTimeField label={t('publish.at')} value={at} onChange={setAt} />
      ) : null}
      {notice === null ? null : <Notice tone="warn">{notice}</Notice>}
      <Button
        kind="action"
        size="large"
        isDisabled={missing !== null || lacksTime}
        onPress={() => setAsking(true)}
      >
        {action}
      </Button>
      <p className="muted" aria-live="polite">
        {missing === null
          ? t(lacksTime ? 'publish.missing.time' : 'publish.hint')
          : t(`publish.missing.${missing}`)}
      </p>
      {isAsking ? (
        <PublishDialog
          chosen={chosen}
          held={held}
          at={time}
          action={action}
          onClose={() => setAsking(false)}
          onDone={(problem) => {
            setAsking(false)
            setNotice(problem)
          }}
        />
      ) : null}
    </section>
  )
}
