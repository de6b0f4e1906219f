import { dateFormat } from '#ui/base/formats.ts'
import { intlLocale } from '#contract/pages/locales.ts'
import type { WireRestaurant } from '#contract/shop/restaurants.ts'
import { namedHolidays } from '#domain/time/named-holidays.ts'
import { useLocale, useText } from '#ui/text/text.ts'
import { useFormat } from '#ui/text/format.ts'
import { useClockLabel } from './clock-label.ts'

type ClosingRule = WireRestaurant['closingRules'][number]

const reasons = ['summer_closure', 'winter_closure', 'year_end'] as const

/** Describes a closing rule in words, for customers. */
export function useClosingLabel(): (rule: ClosingRule) => string {
  const t = useText('restaurants')
  const { list } = useFormat()
  const clock = useClockLabel()
  const dayMonth = dateFormat(intlLocale[useLocale()], {
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  })

  /** Formats `MM-DD`, for example as “24 décembre”. */
  const day = (monthDay: string) => dayMonth.format(new Date(`2024-${monthDay}T12:00:00Z`))
  const holidayName = (id: string) => {
    const holidayId = namedHolidays.find((holiday) => holiday === id)
    return holidayId ? t(`holiday.${holidayId}`) : id
  }
  return (rule) => {
    if (rule.type === 'early_close')
      return t('page.earlyClose', { day: day(rule.date), time: clock(rule.close) })
    if (rule.type === 'bank_holidays') {
      return rule.holidays === 'all'
        ? t('page.allHolidays')
        : t('page.someHolidays', { names: list(rule.holidays.map(holidayName)) })
    }
    const reason = reasons.find((candidate) => candidate === rule.reason)
    if (rule.from === rule.to) return t('page.oneDay', { day: day(rule.from) })
    const span = { from: day(rule.from), to: day(rule.to) }
    return reason
      ? t('page.rangeReason', { reason: t(`reason.${reason}`), ...span })
      : t('page.range', span)
  }
}
