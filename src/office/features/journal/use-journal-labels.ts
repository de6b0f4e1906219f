import type { AuditEntryView } from '#contract/office/audit.ts'
import { restaurantSettingsSchema } from '#contract/office/restaurant-settings.ts'
import { localeNames, locales } from '#contract/pages/locales.ts'
import { useLocale, useText } from '#ui/text/text.ts'
import { dayText } from '#office/base/period-text.ts'
import { useFormat } from '#ui/text/format.ts'
import { useScopes } from '#office/base/scopes.ts'
import type { Json } from '#domain/catalogue/entries.ts'
import { kindOf } from '#domain/catalogue/field-table.ts'
import { entryName, fieldLabel } from '#office/features/catalogue/field-kinds/field-formatter.ts'
import { valueWords } from '#office/features/catalogue/field-kinds/field-values.ts'
import { useFieldFormatter } from '#office/features/catalogue/field-kinds/use-field-formatter.ts'
import { latenessRuleNames } from '#domain/orders/lateness-limits.ts'
import { storedMeans } from '#domain/money/counter-means.ts'
import { useGrantLabels } from '#office/features/people/use-grant-labels.ts'
import { readGrant, readSubject } from './entry-changes.ts'

const fields = [
  ...latenessRuleNames,
  'means',
  'roles',
  'name',
  'restaurants',
  'amount',
  'goodwillPoints',
  'codeGivenBack',
  'askedBy',
  'balance',
  'kind',
  'state',
  'fields',
  'acceptance',
  'printer',
  'beginsAt',
  'endsAt',
  'reason',
  'files',
  'entries',
  'from',
  'until',
  'changed',
  'expiresAt',
  'minutes',
  'products',
  'restaurantCount',
  'stopReason',
  'firstName',
  'lastName',
  'phone',
  'email',
  'locale',
  'dates',
  'places',
  'hours',
  'capacity',
  'undone',
  'form',
  'capital',
  'address',
  'rcs',
  'siren',
  'vat',
  'series',
  'sirets',
] as const
const values = [
  'export',
  'rectification',
  'forgetting',
  'asked',
  'done',
  'closed',
  'automatic',
  'by-hand',
  'busy',
  'pause',
  'recall',
  'supplier',
  'quality',
  'season',
  'other',
] as const
const reasons = ['missing', 'wrong', 'quality', 'late', 'closed', 'other'] as const

/** The field of the catalogue that a key of an entry names: `ingredient 101 price`. */
function catalogueField(key: string): { entry: string; field: string } | null {
  const [kind = '', ...path] = key.split(' ')
  if (kindOf(`${kind} `) === null || path.length === 0)
    return settingNames.includes(key) ? { entry: 'restaurant ', field: key } : null
  const field = path.at(-1) ?? ''
  return { entry: [kind, ...path.slice(0, -1)].join(' '), field }
}
const settingNames: readonly string[] = Object.keys(restaurantSettingsSchema.shape)

const instant = /^\d{4}-\d{2}-\d{2}T/

/**
 * Writes a structured value, such as hours or dates, as text: commas separate the elements of a
 * list, and spaces the values of an object.
 */
function plainWords(value: unknown): string {
  if (Array.isArray(value)) return value.map(plainWords).join(', ')
  if (value === null || value === undefined) return '–'
  if (typeof value !== 'object') return typeof value === 'string' ? value : JSON.stringify(value)
  return Object.values(value).map(plainWords).join(' ')
}

const oneOf = <T extends string>(list: readonly T[], text: unknown): T | undefined =>
  list.find((each) => each === text)

/** The part of an order’s payment made with one of several payment methods (N4). */
const partOf = (value: unknown): { means: unknown; amount: number } | null =>
  typeof value === 'object' && value !== null && 'means' in value && 'amount' in value
    ? { means: value.means, amount: Number(value.amount) }
    : null

/**
 * Functions that write the data of the journal in words. Data without a text is shown as stored.
 */
export function useJournalLabels() {
  const ownLocale = useLocale()
  const t = useText('office-journal')
  const orders = useText('office-orders')
  const format = useFormat()
  const { restaurants } = useScopes()
  const { grantWords } = useGrantLabels()

  const formatter = useFieldFormatter()

  const fieldName = (field: string): string => {
    const place = catalogueField(field)
    if (place !== null) {
      const label = fieldLabel(place.entry, place.field, formatter)
      return place.entry === 'restaurant '
        ? label
        : `${entryName(formatter, place.entry)}, ${label}`
    }
    const fieldKey = oneOf(fields, field)
    return fieldKey === undefined ? field : t(`field.${fieldKey}`)
  }

  function singleValue(field: string, value: unknown): string {
    const part = field === 'means' ? partOf(value) : null
    if (part !== null) return `${singleValue(field, part.means)} ${format.price(part.amount)}`
    if (typeof value === 'boolean') return t(value ? 'journal.yes' : 'journal.no')
    if (field === 'restaurants')
      return restaurants.find(({ id }) => id === value)?.name ?? `#${String(value)}`
    if (field === 'codeGivenBack' && typeof value === 'number') return format.price(value)
    if (typeof value === 'number') return format.number(value)
    if (typeof value !== 'string') return plainWords(value)
    if (field === 'roles') {
      const grant = readGrant(value)
      return grant === null ? value : grantWords(grant)
    }
    if (field === 'fields') return fieldName(value)
    if (field === 'means') {
      const means = oneOf(storedMeans, value)
      return means === undefined ? value : t(`means.${means}`)
    }
    if (field === 'locale') {
      const locale = oneOf(locales, value)
      return locale === undefined ? value : localeNames[locale]
    }
    if (instant.test(value)) return `${format.shortDay(value)}, ${format.time(value)}`
    const valueKey = oneOf(values, value)
    return valueKey === undefined ? value : t(`value.${valueKey}`)
  }

  return {
    fieldName,
    /** The value of a field in words; null if it is empty. */
    valueWords: (field: string, value: unknown): string | null => {
      if (value === undefined || value === null || value === '') return null
      const place = catalogueField(field)
      if (place !== null) return valueWords(place, value as Json, formatter)
      if (!Array.isArray(value)) return singleValue(field, value)
      return value.length === 0
        ? null
        : value.map((each) => singleValue(field, each)).join(field === 'roles' ? ' · ' : ', ')
    },
    reasonWords: (reason: string): string => {
      const reasonKey = oneOf(reasons, reason)
      return reasonKey === undefined ? reason : orders(`reason.${reasonKey}`)
    },
    /** The subject of an entry, as its sentence names it. */
    subjectWords: ({
      subject,
      subjectName,
    }: Pick<AuditEntryView, 'subject' | 'subjectName'>): string => {
      const { kind, id } = readSubject(subject)
      if (kind === 'day') return dayText(id, ownLocale)
      if (kind === 'order') return t('subject.order', { number: subjectName ?? '–' })
      if (kind === 'customer') return t('subject.customer')
      if (kind === 'privacy-request') return t('subject.guest')
      if (kind === 'restaurants') return t('subject.restaurants')
      if (kind === 'staff') return subjectName ?? t('subject.staff')
      if (kind === 'seller') return subjectName ?? id
      return subjectName ?? subject
    },
  }
}
