import type { Attention } from '#contract/office/today.ts'
import { useFormat } from '#ui/text/format.ts'
import { useLocale, useText } from '#ui/text/text.ts'
import { attentionText } from '#texts/attention-text.ts'

/**
 * Returns a function that describes a problem as a title and a text. `now`: the instant up to which
 * durations are counted, in ISO 8601.
 */
export function useAttentionLabels(
  now: string,
): (attention: Attention) => { title: string; text: string } {
  const t = useText('office-today')
  const { price, day } = useFormat()
  const locale = useLocale()
  return (attention) => attentionText(attention, { t, locale, price, day, now })
}
