import type { Locale } from '#contract/pages/locales.ts'
import type { ChangeTone } from '#ui/parts/plot/tone.ts'

/**
 * The relative change from the compared period: 0.06 for six per cent more; null if one of the two
 * figures is missing, or if the compared figure is zero.
 */
export const changeOf = (now: number | null, beside: number | null): number | null =>
  now === null || beside === null || beside === 0 ? null : (now - beside) / beside

/** A part divided by its total; null if the total is zero. */
export const partOf = (part: number, total: number): number | null =>
  total === 0 ? null : part / total

/** Average order value in cents; null without orders. */
export const averageOf = ({ orders, revenue }: { orders: number; revenue: number }) =>
  orders === 0 ? null : Math.round(revenue / orders)

/** Whether a change is good or bad. `lessIsGood`: true for figures such as refunds or losses. */
export function toneOf(change: number, lessIsGood = false): ChangeTone {
  if (change === 0) return 'same'
  return change > 0 === lessIsGood ? 'bad' : 'good'
}

/** Rounds a change: to a tenth of a per cent below ten per cent, else to a whole per cent. */
export const roundedChange = (change: number): number => {
  const steps = Math.abs(change) < 0.0995 ? 1000 : 100
  const rounded = Math.round(change * steps) / steps
  return rounded === 0 ? 0 : rounded
}

/**
 * A number with its sign; a negative one with a real minus sign: `+ 6,4 %`. In French a no-break
 * space follows the sign. `text`: the number already formatted in the language.
 */
export function withSign(text: string, value: number, locale: Locale): string {
  if (value === 0) return text
  const bare = text.replace(/^[-\u2212+]\s*/u, '')
  return `${value < 0 ? '\u2212' : '+'}${locale === 'fr' ? '\u00A0' : ''}${bare}`
}
