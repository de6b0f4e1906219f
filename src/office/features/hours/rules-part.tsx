import { dateFormat } from '#ui/base/formats.ts'
import { Time } from '@internationalized/date'
import { useState } from 'react'
import type { ClosingRuleSetting } from '#contract/office/restaurant-settings.ts'
import { intlLocale } from '#contract/pages/locales.ts'
import { useLocale, useText } from '#ui/text/text.ts'
import { ruleItems } from '#office/features/catalogue/field-kinds/restaurant-texts.ts'
import { useFieldFormatter } from '#office/features/catalogue/field-kinds/use-field-formatter.ts'
import { Button, IconButton } from '#ui/parts/button.tsx'
import { Checkbox } from '#ui/parts/fields/checkbox.tsx'
import { TimeField } from '#ui/parts/fields/date-time-field.tsx'
import { NumberField } from '#ui/parts/fields/number-field.tsx'
import { Select } from '#ui/parts/fields/select.tsx'
import { clockOf } from '#office/base/clock.ts'
import { ROW_LOOK } from './row-look.ts'
import { SettingsSection, type SettingsPartProps } from './settings-section.tsx'
import { useDraftOf } from './use-draft-of.ts'

/** The reasons for a closure for which the site has a text. */
const reasons = ['summer_closure', 'winter_closure', 'year_end'] as const
const isAllHolidays = (rule: ClosingRuleSetting): boolean =>
  rule.type === 'bank_holidays' && rule.holidays === 'all'

/** The rules for yearly closures: bank holidays, breaks, evenings that end early (T4). */
export function RulesPart({ restaurant, onDone }: SettingsPartProps) {
  const t = useText('office-hours')
  const saved = restaurant.settings.closingRules
  const [rules, setRules] = useDraftOf(saved)
  const otherRules = rules.filter((rule) => !isAllHolidays(rule))
  return (
    <SettingsSection
      id="rules"
      title={t('rules.title')}
      names={['closingRules']}
      draft={{ closingRules: rules }}
      isDirty={JSON.stringify(rules) !== JSON.stringify(saved)}
      onReset={(settings) => setRules(settings.closingRules)}
      {...{ restaurant, onDone }}
    >
      <div className="fields">
        <Checkbox
          value={rules.some(isAllHolidays)}
          onChange={(isOn) =>
            setRules(
              isOn ? [{ type: 'bank_holidays', holidays: 'all' }, ...otherRules] : otherRules,
            )
          }
        >
          {t('rules.holidays')}
        </Checkbox>
        <RuleList
          rules={otherRules}
          onRemove={(rule) => setRules(rules.filter((listedRule) => listedRule !== rule))}
        />
        <NewRule
          onAdd={(rule) => {
            if (!rules.some((listedRule) => JSON.stringify(listedRule) === JSON.stringify(rule)))
              setRules([...rules, rule])
          }}
        />
      </div>
    </SettingsSection>
  )
}

function RuleList({
  rules,
  onRemove,
}: {
  rules: readonly ClosingRuleSetting[]
  onRemove: (rule: ClosingRuleSetting) => void
}) {
  const t = useText('office-hours')
  const formatter = useFieldFormatter()
  const texts = ruleItems(rules, formatter)
  return (
    <ul>
      {rules.map((rule, at) => (
        <li className={ROW_LOOK} key={JSON.stringify(rule)}>
          <span className="first-letter:uppercase">{texts[at]}</span>
          <IconButton
            icon="close"
            label={t('rules.drop', { rule: texts[at] ?? '' })}
            onPress={() => onRemove(rule)}
          />
        </li>
      ))}
    </ul>
  )
}

type YearDay = { day: number | null; month: string | null }
const none: YearDay = { day: null, month: null }
const MONTH_DAYS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

/** `MM-DD`; null if a part is missing, or if the month does not have that day. */
function monthDayOf({ day, month }: YearDay): string | null {
  const most = MONTH_DAYS[Number(month) - 1]
  if (day === null || month === null || most === undefined || day < 1 || day > most) return null
  return `${month}-${String(day).padStart(2, '0')}`
}

type NewRuleKind = 'annual_range' | 'early_close'

function NewRule({ onAdd }: { onAdd: (rule: ClosingRuleSetting) => void }) {
  const t = useText('office-hours')
  const [kind, setKind] = useState<NewRuleKind | null>(null)
  if (kind !== null)
    return (
      <NewRuleFields
        kind={kind}
        onAdd={(rule) => {
          onAdd(rule)
          setKind(null)
        }}
        onCancel={() => setKind(null)}
      />
    )
  return (
    <div className="flex flex-wrap gap-2">
      <Button kind="quiet" icon="plus" onPress={() => setKind('annual_range')}>
        {t('rules.addRange')}
      </Button>
      <Button kind="quiet" icon="plus" onPress={() => setKind('early_close')}>
        {t('rules.addEarly')}
      </Button>
    </div>
  )
}

function NewRuleFields({
  kind,
  onAdd,
  onCancel,
}: {
  kind: NewRuleKind
  onAdd: (rule: ClosingRuleSetting) => void
  onCancel: () => void
}) {
  const t = useText('office-hours')
  const words = useText('office-catalogue-fields')
  const [from, setFrom] = useState(none)
  const [to, setTo] = useState(none)
  const [reason, setReason] = useState<(typeof reasons)[number]>('summer_closure')
  const [close, setClose] = useState<Time | null>(new Time(15, 0))
  const [begin, end] = [monthDayOf(from), monthDayOf(to)]
  const rule: ClosingRuleSetting | null =
    kind === 'annual_range'
      ? begin === null || end === null
        ? null
        : { type: kind, from: begin, to: end, reason }
      : begin === null || close === null
        ? null
        : { type: 'early_close', date: begin, close: clockOf(close) }
  return (
    <fieldset className="fields">
      <legend className="field-label">
        {t(kind === 'annual_range' ? 'rules.addRange' : 'rules.addEarly')}
      </legend>
      <YearDayFields
        label={t(kind === 'annual_range' ? 'rules.from' : 'rules.date')}
        value={from}
        onChange={setFrom}
      />
      {kind === 'annual_range' ? (
        <>
          <YearDayFields label={t('rules.to')} value={to} onChange={setTo} />
          <Select
            label={t('rules.reasonLabel')}
            value={reason}
            onChange={(id) =>
              setReason(reasons.find((candidate) => candidate === id) ?? 'summer_closure')
            }
            choices={reasons.map((id) => ({ id, text: words(`word.${id}`) }))}
          />
        </>
      ) : (
        <TimeField label={t('change.close')} value={close} onChange={setClose} />
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          kind="outlined"
          isDisabled={rule === null}
          onPress={() => {
            if (rule !== null) onAdd(rule)
          }}
        >
          {t('rules.add')}
        </Button>
        <Button kind="quiet" onPress={onCancel}>
          {t('rules.cancel')}
        </Button>
      </div>
    </fieldset>
  )
}

function YearDayFields({
  label,
  value,
  onChange,
}: {
  label: string
  value: YearDay
  onChange: (value: YearDay) => void
}) {
  const t = useText('office-hours')
  const locale = useLocale()
  const month = dateFormat(intlLocale[locale], { month: 'long', timeZone: 'UTC' })
  return (
    <div className="field-row">
      <NumberField
        label={t('rules.dayOf', { label })}
        value={value.day}
        onChange={(day) => onChange({ ...value, day })}
        min={1}
        max={31}
      />
      <Select
        label={t('rules.monthOf', { label })}
        value={value.month}
        onChange={(id) => onChange({ ...value, month: id })}
        choices={MONTH_DAYS.map((_, i) => ({
          id: String(i + 1).padStart(2, '0'),
          text: month.format(new Date(Date.UTC(2028, i, 1, 12))),
        }))}
      />
    </div>
  )
}
