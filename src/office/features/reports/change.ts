import type { Locale } from '#contract/pages/locales.ts'
import type { ChangeTone } from '#office/ui/plot/tone.ts'

/** A change beside another period, as a part: 0.06 for six per cent more; null without a base. */
export const changeOf = (now: number | null, beside: number | null): number | null =>
  now === null || beside === null || beside === 0 ? null : (now - beside) / beside

/** The part of a whole; null of nothing. */
export const partOf = (part: number, total: number): number | null =>
  total === 0 ? null : part / total

/** Cents of an order on average; null without orders. */
export const averageOf = ({ orders, revenue }: { orders: number; revenue: number }) =>
  orders === 0 ? null : Math.round(revenue / orders)

/** Whether a change is good. `lessIsGood`: of what is given back or lost. */
export function toneOf(change: number, lessIsGood = false): ChangeTone {
  if (change === 0) return 'same'
  return change > 0 === lessIsGood ? 'bad' : 'good'
}

/** A change is written to a tenth of a per cent, and from ten per cent on to one. */
export const roundedChange = (change: number): number => {
  const steps = Math.abs(change) < 0.0995 ? 1000 : 100
  const rounded = Math.round(change * steps) / steps
  return rounded === 0 ? 0 : rounded
}

/**
 * A number with its sign, a true minus where it is less: `+ 6,4 %`. French leaves a space after the
 * sign; no line breaks there. `text`: the number as its language writes it.
 */
export function withSign(text: string, value: number, locale: Locale): string {
  if (value === 0) return text
  const bare = text.replace(/^[-\u2212+]\s*/u, '')
  return `${value < 0 ? '\u2212' : '+'}${locale === 'fr' ? '\u00A0' : ''}${bare}`
}
