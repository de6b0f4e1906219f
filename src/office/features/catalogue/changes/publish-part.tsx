import { useState } from 'react'
import { Label } from 'react-aria-components/Label'
import { Radio, RadioGroup } from 'react-aria-components/RadioGroup'
import type { DraftEdit } from '#contract/office/catalogue.ts'
import type { CatalogueChange } from '#domain/catalogue/changes.ts'
import { useFormat } from '#ui/text/format.ts'
import { fullHour } from '#ui/base/paris.ts'
import { useRestaurantChoices } from '#office/base/scopes.ts'
import { useSessionState } from '#office/base/session.ts'
import { useText } from '#ui/text/text.ts'
import { useCatalogue } from '#office/features/catalogue/state/catalogue-context.ts'
import { Button } from '#ui/parts/button.tsx'
import { ComboBox } from '#ui/parts/fields/combo-box.tsx'
import { DateTimeField } from '#ui/parts/fields/date-time-field.tsx'
import { NumberField } from '#ui/parts/fields/number-field.tsx'
import { Notice } from '#ui/parts/notice.tsx'
import { type PilotChoice, PublishDialog } from './publish-dialog.tsx'
import { missingFor } from './review.ts'

const publishModes = ['now', 'later', 'pilot'] as const
const MOST_DAYS = 30
type PublishMode = (typeof publishModes)[number]

const radioClass =
  "flex min-h-9 cursor-pointer items-center gap-2.5 pointer-coarse:min-h-11 before:size-5 before:flex-none before:rounded-full before:border-2 before:border-line-strong before:content-[''] data-selected:before:border-6 data-selected:before:border-leaf data-focus-visible:rounded-sm data-focus-visible:[outline:3px_solid_var(--focus)] data-focus-visible:outline-offset-2"

/**
 * The choice of when the selected changes are published, and the reason why they cannot be
 * published yet (H8).
 */
export function PublishPart({
  selectedChanges,
  heldBackChanges,
  isChecking,
  hasFaults,
}: {
  selectedChanges: readonly CatalogueChange<DraftEdit>[]
  /** The changes that stay in the draft. */
  heldBackChanges: readonly CatalogueChange<DraftEdit>[]
  /** True until the checks have answered about the current edits. */
  isChecking: boolean
  hasFaults: boolean
}) {
  const t = useText('office-catalogue-changes')
  const format = useFormat()
  const { session } = useSessionState()
  const { unwritten, isSaving } = useCatalogue()
  const [mode, setMode] = useState<PublishMode>('now')
  const [at, setAt] = useState<string | null>(() => fullHour(1))
  const restaurants = useRestaurantChoices()
  const [restaurant, setRestaurant] = useState<string | null>(null)
  const [days, setDays] = useState<number | null>(2)
  const [isAsking, setAsking] = useState(false)
  const [notice, setNotice] = useState<string | null>(null)
  const missing = missingFor(
    selectedChanges.flatMap(({ edits }) => edits),
    {
      rights: session?.rights ?? [],
      hasUnwritten: unwritten.length > 0 || isSaving,
      isChecking: isChecking && heldBackChanges.length === 0,
      // The checks cover the whole draft. If only a part of it is published, that part is checked
      // at publication.
      hasFaults: hasFaults && heldBackChanges.length === 0,
    },
  )
  const time = mode === 'later' ? at : null
  const blocker = blockerOf(mode, { at, restaurant, days })
  const place = restaurants.find(({ id }) => id === restaurant)
  const pilot: PilotChoice | null =
    mode === 'pilot' && blocker === null && place !== undefined && days !== null
      ? { restaurant: Number(place.id), name: place.text, days }
      : null
  const action =
    mode === 'pilot'
      ? t('publish.doPilot')
      : time === null
        ? t('publish.doNow', { count: selectedChanges.length })
        : t('publish.doLater', { day: format.shortDay(time), time: format.time(time) })
  return (
    <section className="page-part" aria-labelledby="publish-title">
      <h2 className="title-3" id="publish-title">
        {t('publish.title')}
      </h2>
      <RadioGroup
        className="mt-2 mb-3 mx-0"
        value={mode}
        onChange={(next) => setMode(publishModes.find((each) => each === next) ?? 'now')}
      >
        <Label className="sr-only">{t('publish.when')}</Label>
        {publishModes.map((each) => (
          <Radio key={each} value={each} className={radioClass}>
            {t(`publish.${each}`)}
          </Radio>
        ))}
      </RadioGroup>
      {mode === 'later' ? (
        <DateTimeField label={t('publish.at')} value={at} onChange={setAt} />
      ) : null}
      {mode === 'pilot' ? (
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
      <div className="pt-3 pb-2">
        <Button
          kind="action"
          size="large"
          isDisabled={missing !== null || blocker !== null}
          onPress={() => setAsking(true)}
        >
          {action}
        </Button>
      </div>
      <p className="muted" aria-live="polite">
        {missing === null
          ? t(blocker === null ? 'publish.hint' : `publish.missing.${blocker}`)
          : t(`publish.missing.${missing}`)}
      </p>
      {isAsking ? (
        <PublishDialog
          selectedChanges={selectedChanges}
          heldBackChanges={heldBackChanges}
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

/**
 * The input that is still missing for a mode of publishing: `time`, or `pilot` (restaurant and
 * days).
 */
function blockerOf(
  mode: PublishMode,
  choices: { at: string | null; restaurant: string | null; days: number | null },
): 'time' | 'pilot' | null {
  if (mode === 'later') return choices.at === null ? 'time' : null
  if (mode === 'now') return null
  const { restaurant, days } = choices
  const isGiven = restaurant !== null && days !== null && days >= 1 && days <= MOST_DAYS
  return isGiven && Number.isInteger(days) ? null : 'pilot'
}
