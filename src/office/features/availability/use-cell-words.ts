import { useCallback, useMemo } from 'react'
import type { Grid } from '#contract/office/availability.ts'
import { useText } from '#office/base/text.ts'
import { useMoment } from '#office/base/use-moment.ts'
import type { IconName } from '#office/ui/icon.tsx'
import type { CellState } from './cells.ts'

export const cellIcons: Record<CellState['kind'], IconName | null> = {
  sold: null,
  missing: null,
  part: 'info',
  'sold-out': 'half',
  stopped: 'no',
}

/** What a cell says: in a word beside its icon, and in whole for a screen reader and the pointer. */
export function useCellWords({ products, people }: Pick<Grid, 'products' | 'people'>) {
  const t = useText('office-availability')
  const moment = useMoment()
  const names = useMemo(() => new Map(products.map(({ id, name }) => [id, name])), [products])
  const brief = useCallback(
    ({ kind }: CellState): string =>
      kind === 'sold' ? '' : t(kind === 'sold-out' ? 'short.soldOut' : `short.${kind}`),
    [t],
  )
  const whole = useCallback(
    (state: CellState): string => {
      if (state.kind === 'sold' || state.kind === 'missing') return t(`state.${state.kind}`)
      if (state.kind === 'part') return t('state.part', { name: names.get(state.product) ?? '' })
      const { endsAt, by, reason } = state.stop
      if (endsAt === null) return t('state.soldOutForGood')
      const time = moment(endsAt)
      if (state.kind === 'sold-out') return t('state.soldOut', { time })
      const name = by === null ? null : (people[by] ?? null)
      return [
        t('state.stopped', { time }),
        ...(reason === null ? [] : [t(`reason.${reason}`)]),
        ...(name === null ? [] : [t('by', { name })]),
      ].join(', ')
    },
    [t, moment, names, people],
  )
  return useMemo(() => ({ brief, whole }), [brief, whole])
}
