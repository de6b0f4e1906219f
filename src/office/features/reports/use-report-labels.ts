import { numberFormat } from '#ui/base/formats.ts'
import { useMemo } from 'react'
import { intlLocale } from '#contract/pages/locales.ts'
import type { ChangeTone } from '#ui/parts/plot/tone.ts'
import { useFormat } from '#ui/text/format.ts'
import { useLocale, useText } from '#ui/text/text.ts'
import { useToday } from '#office/base/today.ts'
import { changeOf, roundedChange, withSign, toneOf } from './change.ts'
import { periodNames } from './period-names.ts'

/** A change in words, and whether it is good. */
export type ChangeLabel = { text: string; tone: ChangeTone }

/** The currency sign, as the name of a column or a choice. */
export const EURO = '€'

/** Functions that write the numbers, times and changes of a report. */
export function useReportLabels() {
  const t = useText('office-reports')
  const locale = useLocale()
  const format = useFormat()
  const euros = useFormat().euros
  const today = useToday()
  return useMemo(() => {
    const rounded = numberFormat(intlLocale[locale], { maximumFractionDigits: 1 })
    const tenths = numberFormat(intlLocale[locale], {
      minimumFractionDigits: 1,
      maximumFractionDigits: 1,
    })
    /** An hour of the day: `12 h`, `12:00`. */
    const hour = (of: number): string => {
      const at = of % 24
      return locale === 'fr' ? `${at}\u00A0h` : `${String(at).padStart(2, '0')}:00`
    }
    return {
      t,
      locale,
      format,
      euros,
      names: periodNames(t, locale, today),
      hour,
      /**
       * A number below 100 with exactly one decimal; a number from 100 on with at most one decimal.
       */
      withTenth: (value: number) => (value < 100 ? tenths : rounded).format(value),
      /** A number rounded to one decimal. */
      tenth: (value: number) => rounded.format(value),
      /** Seconds as minutes, rounded to one decimal; “–” for null. */
      minutes: (seconds: number | null) => (seconds === null ? '–' : rounded.format(seconds / 60)),
      /** A change such as `+ 6,4 %`; null without a figure to compare. */
      change: (now: number | null, beside: number | null, lessIsGood = false) => {
        const change = changeOf(now, beside)
        if (change === null) return null
        const value = roundedChange(change)
        const comparison: ChangeLabel = {
          text: withSign(format.share(value), value, locale),
          tone: toneOf(value, lessIsGood),
        }
        return comparison
      },
      /** The change of a share, in percentage points: `+ 0,8 pt`. */
      points: (now: number | null, beside: number | null) => {
        if (now === null || beside === null) return null
        const points = Math.round((now - beside) * 1000) / 10
        const comparison: ChangeLabel = {
          text: t('kpi.points', { points: withSign(rounded.format(points), points, locale) }),
          tone: toneOf(points),
        }
        return comparison
      },
    }
  }, [t, locale, format, euros, today])
}
