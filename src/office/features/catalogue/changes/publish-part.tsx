import { useState } from 'react'
import { Label } from 'react-aria-components/Label'
import { Radio, RadioGroup } from 'react-aria-components/RadioGroup'
import type { DraftEdit } from '#contract/office/catalogue.ts'
import type { CatalogueChange } from '#domain/catalogue/changes.ts'
import { useFormat } from '#office/base/format.ts'
import { fullHour } from '#office/base/paris.ts'
import { useRestaurantChoices } from '#office/base/scopes.ts'
import { useSessionState } from '#office/base/session.ts'
import { useText } from '#office/base/text.ts'
import { useCatalogue } from '#office/features/catalogue/state/catalogue-context.ts'
import { Button } from '#office/ui/button.tsx'
import { ComboBox } from '#office/ui/fields/combo-box.tsx'
import { DateTimeField } from '#office/ui/fields/date-time-field.tsx'
import { NumberField } from '#office/ui/fields/number-field.tsx'
import { Notice } from '#office/ui/notice.tsx'
import { type Pilot, PublishDialog } from './publish-dialog.tsx'
import { missingFor } from './review.ts'

const ways = ['now', 'later', 'pilot'] as const
const MOST_DAYS = 30
type Way = (typeof ways)[number]

/** When the chosen changes are published, and what is missing until they can be (H8). */
export function PublishPart({
  chosen,
  held,
  isChecking,
  hasFaults,
}: {
  chosen: readonly CatalogueChange<DraftEdit>[]
  /** What stays in the draft. */
  held: readonly CatalogueChange<DraftEdit>[]
  /** The checks have not answered about these edits yet. */
  isChecking: boolean
  hasFaults: boolean
}) {
  const t = useText('office-catalogue-changes')
  const format = useFormat()
  const { session } = useSessionState()
  const { unwritten, isSaving } = useCatalogue()
  const [way, setWay] = useState<Way>('now')
  const [at, setAt] = useState<string | null>(() => fullHour(1))
  const restaurants = useRestaurantChoices()
  const [restaurant, setRestaurant] = useState<string | null>(null)
  const [days, setDays] = useState<number | null>(2)
  const [isAsking, setAsking] = useState(false)
  const [notice, setNotice] = useState<string | null>(null)
  const missing = missingFor(
    chosen.flatMap(({ edits }) => edits),
    {
      rights: session?.rights ?? [],
      hasUnwritten: unwritten.length > 0 || isSaving,
      isChecking: isChecking && held.length === 0,
      // The checks read the whole draft. A part of it is checked when it is published.
      hasFaults: hasFaults && held.length === 0,
    },
  )
  const time = way === 'later' ? at : null
  const lacks = lackIn(way, { at, restaurant, days })
  const place = restaurants.find(({ id }) => id === restaurant)
  const pilot: Pilot | null =
    way === 'pilot' && lacks === null && place !== undefined && days !== null
      ? { restaurant: Number(place.id), name: place.text, days }
      : null
  const action =
    way === 'pilot'
      ? t('publish.doPilot')
      : time === null
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
      {way === 'pilot' ? (
        <>
          <ComboBox
            label={t('publish.restaurant')}
            choices={restaurants}
            value={restaurant}
            onChange={setRestaurant}
          />
          <NumberField
            label={t('publish.days')}
            value={days}
            min={1}
            max={MOST_DAYS}
            onChange={setDays}
          />
        </>
      ) : null}
      {notice === null ? null : <Notice tone="warn">{notice}</Notice>}
      <Button
        kind="action"
        size="large"
        isDisabled={missing !== null || lacks !== null}
        onPress={() => setAsking(true)}
      >
        {action}
      </Button>
      <p className="muted" aria-live="polite">
        {missing === null
          ? t(lacks === null ? 'publish.hint' : `publish.missing.${lacks}`)
          : t(`publish.missing.${missing}`)}
      </p>
      {isAsking ? (
        <PublishDialog
          chosen={chosen}
          held={held}
          at={time}
          pilot={pilot}
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

/** What a way of publishing still lacks. */
function lackIn(
  way: Way,
  given: { at: string | null; restaurant: string | null; days: number | null },
): 'time' | 'pilot' | null {
  if (way === 'later') return given.at === null ? 'time' : null
  if (way === 'now') return null
  const { restaurant, days } = given
  const isGiven = restaurant !== null && days !== null && days >= 1 && days <= MOST_DAYS
  return isGiven && Number.isInteger(days) ? null : 'pilot'
}
