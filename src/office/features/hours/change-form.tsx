import { type Locale, localeNames, locales } from '#contract/pages/locales.ts'
import { languagesStillFrench } from '#office/base/languages-still-french.ts'
import { useText } from '#ui/text/text.ts'
import { Button } from '#ui/parts/button.tsx'
import { Checkbox } from '#ui/parts/fields/checkbox.tsx'
import { TimeField } from '#ui/parts/fields/date-time-field.tsx'
import { Select } from '#ui/parts/fields/select.tsx'
import { TextField } from '#ui/parts/fields/text-field.tsx'
import { type ChangeDraft, changeKinds, textsOf } from './change-draft.ts'
import { clockOf, timeOf } from '#office/base/clock.ts'
import { IntervalFields } from './interval-fields.tsx'
import { StepFields } from './step-fields.tsx'

/** The form for the change of the selected dates, with the reason shown to visitors. */
export function ChangeForm({
  value,
  onChange,
}: {
  value: ChangeDraft
  onChange: (draft: ChangeDraft) => void
}) {
  const t = useText('office-hours')
  const update = (changed: Partial<ChangeDraft>) => onChange({ ...value, ...changed })
  const { kind } = value
  return (
    <div className="fields">
      <Select
        label={t('change.kind')}
        value={kind}
        onChange={(id) =>
          update({ kind: changeKinds.find((candidate) => candidate === id) ?? 'closed' })
        }
        choices={changeKinds.map((id) => ({ id, text: t(`kind.${id}`) }))}
        hint={t(`kindHint.${kind}`)}
      />
      {kind === 'hours' ? (
        <IntervalFields
          name={t('change.thatDay')}
          value={value.intervals}
          onChange={(intervals) => update({ intervals })}
        />
      ) : null}
      {kind === 'early_close' ? (
        <TimeField
          label={t('change.close')}
          value={timeOf(value.close)}
          onChange={(time) => update({ close: time === null ? null : clockOf(time) })}
        />
      ) : null}
      {kind === 'capacity' ? (
        <StepFields value={value.steps} onChange={(steps) => update({ steps })} />
      ) : null}
      {kind === 'usual' ? null : (
        <>
          <Checkbox value={value.hasReason} onChange={(hasReason) => update({ hasReason })}>
            {t('reason.has')}
          </Checkbox>
          {value.hasReason ? (
            <ReasonFields value={value.reason} onChange={(reason) => update({ reason })} />
          ) : null}
        </>
      )}
    </div>
  )
}

function ReasonFields({
  value,
  onChange,
}: {
  value: ChangeDraft['reason']
  onChange: (reason: ChangeDraft['reason']) => void
}) {
  const t = useText('office-hours')
  const office = useText('office')
  const french = value.fr.trim()
  const unread = languagesStillFrench(value)
  return (
    <fieldset className="fields">
      <legend className="field-label">{t('reason.title')}</legend>
      {locales.map((locale: Locale) => (
        <TextField
          key={locale}
          label={localeNames[locale]}
          lang={locale}
          autoComplete="off"
          hint={unread.includes(locale) ? office('stillFrench') : undefined}
          value={value[locale]}
          onChange={(text) => onChange({ ...value, [locale]: text })}
        />
      ))}
      <div>
        <Button
          kind="outlined"
          icon="copy"
          isDisabled={french === ''}
          onPress={() =>
            onChange(textsOf((locale) => (value[locale].trim() === '' ? french : value[locale])))
          }
        >
          {t('reason.copy')}
        </Button>
      </div>
    </fieldset>
  )
}
