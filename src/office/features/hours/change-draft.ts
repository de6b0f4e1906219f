import type { DateChange } from '#contract/office/hours.ts'
import { type Locale, locales } from '#contract/pages/locales.ts'
import { type DraftInterval, completeIntervals } from './interval-fields.tsx'
import { type DraftStep, completeSteps } from './step-fields.tsx'

export const changeKinds = ['closed', 'hours', 'early_close', 'open', 'usual', 'capacity'] as const
type ChangeKind = (typeof changeKinds)[number]

/** The planned change of the selected dates while it is being typed. */
export type ChangeDraft = {
  kind: ChangeKind
  intervals: readonly DraftInterval[]
  close: string | null
  steps: readonly DraftStep[]
  hasReason: boolean
  reason: Readonly<Record<Locale, string>>
}

/** Builds a text for each language. */
export const textsOf = (textOf: (locale: Locale) => string): Record<Locale, string> =>
  Object.fromEntries(locales.map((locale) => [locale, textOf(locale)])) as Record<Locale, string>

export const emptyDraft: ChangeDraft = {
  kind: 'closed',
  intervals: [{ open: '11:00', close: '15:00' }],
  close: '15:00',
  steps: [{ from: '11:00', to: '15:00', orders: 10 }],
  hasReason: false,
  reason: textsOf(() => ''),
}

/** The languages in which the reason is still missing. */
const missingReasons = ({ hasReason, kind, reason }: ChangeDraft): Locale[] =>
  hasReason && kind !== 'usual' ? locales.filter((locale) => reason[locale].trim() === '') : []

/** The change in the form that the server expects; null if something is missing. */
export function changeOf(draft: ChangeDraft): DateChange | null {
  const hours = hoursOf(draft)
  const capacity = draft.kind === 'capacity' ? completeSteps(draft.steps) : undefined
  if (hours === 'missing' || capacity === null || missingReasons(draft).length > 0) return null
  if (draft.kind === 'usual') return { hours: null, capacity: null, reason: null }
  return {
    ...(hours === undefined ? {} : { hours }),
    ...(capacity === undefined ? {} : { capacity }),
    ...(draft.hasReason
      ? {
          reason: textsOf((locale) => draft.reason[locale].trim()),
        }
      : {}),
  }
}

function hoursOf({ kind, intervals, close }: ChangeDraft): DateChange['hours'] | 'missing' {
  if (kind === 'closed' || kind === 'open') return { type: kind }
  if (kind === 'early_close') return close === null ? 'missing' : { type: kind, close }
  if (kind !== 'hours') return undefined
  const openIntervals = completeIntervals(intervals)
  return openIntervals === null || openIntervals.length === 0
    ? 'missing'
    : { type: kind, intervals: openIntervals }
}
