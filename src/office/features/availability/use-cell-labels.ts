import { useCallback, useMemo } from 'react'
import type { Grid } from '#contract/office/availability.ts'
import { useFormat } from '#ui/text/format.ts'
import { inSentence } from '#office/base/in-sentence.ts'
import { useLocale, useText } from '#ui/text/text.ts'
import { dayIn, useToday } from '#office/base/today.ts'
import { useMoment } from '#office/base/use-moment.ts'
import type { PartIconName } from '#ui/parts/icon.tsx'
import type { CellState } from './cells.ts'

export const cellIcons: Record<CellState['kind'], PartIconName | null> = {
  sold: null,
  missing: null,
  part: 'info',
  'sold-out': 'half',
  stopped: 'no',
}

/**
 * The labels of a cell: a short one next to its icon, and a full one for screen readers and the
 * tooltip.
 */
export function useCellLabels({ products, people }: Pick<Grid, 'products' | 'people'>) {
  const t = useText('office-availability')
  const locale = useLocale()
  const format = useFormat()
  const moment = useMoment()
  const today = useToday()
  const names = useMemo(() => new Map(products.map(({ id, name }) => [id, name])), [products])
  const brief = useCallback(
    (state: CellState): string => {
      if (state.kind === 'sold') return ''
      if (state.kind === 'missing' || state.kind === 'part') return t(`short.${state.kind}`)
      const { endsAt } = state.stop
      const until =
        endsAt === null
          ? ''
          : dayIn(Date.parse(endsAt)) === today
            ? format.time(endsAt)
            : format.shortDay(endsAt)
      return t(state.kind === 'stopped' ? 'short.stopped' : 'short.soldOut', { until })
    },
    [t, format, today],
  )
  const fullText = useCallback(
    (state: CellState): string => {
      if (state.kind === 'sold' || state.kind === 'missing') return t(`state.${state.kind}`)
      if (state.kind === 'part') return t('state.part', { name: names.get(state.product) ?? '' })
      const { endsAt, by, reason } = state.stop
      const time = endsAt === null ? null : moment(endsAt)
      if (state.kind === 'sold-out')
        return time === null ? t('state.soldOutForGood') : t('state.soldOut', { time })
      const name = by === null ? null : (people[by] ?? null)
      return [
        time === null ? t('state.stoppedForGood') : t('state.stopped', { time }),
        ...(reason === null ? [] : [inSentence(t(`reason.${reason}`), locale)]),
        ...(name === null ? [] : [t('by', { name })]),
      ].join(', ')
    },
    [t, locale, moment, names, people],
  )
  return useMemo(() => ({ brief, full: fullText }), [brief, fullText])
}
