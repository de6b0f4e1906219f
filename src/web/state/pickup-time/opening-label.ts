import { useText } from '#ui/text/text.ts'
import type { OpeningView } from './use-openings.ts'
import { useDaysFromToday } from './days-from-today.ts'
import { useDayLabel } from './use-day-label.ts'

/**
 * Describes an opening state: “Ouvert jusqu’à 21 h 00”, “Fermé, ouvre lundi 23 novembre à 11 h 00”.
 */
export function useOpeningLabel(): (opening: OpeningView) => string {
  const t = useText('restaurants')
  const moment = useDayLabel()
  const daysFromToday = useDaysFromToday()
  return ({ open, until }) => {
    if (until === null) return t(open ? 'state.open' : 'state.closed')
    const { day, time } = moment(until)
    if (open) return t('state.openUntil', { time })
    if (daysFromToday(until) === 0) return t('state.opensAt', { time })
    return t('state.opensOn', { day, time })
  }
}

/**
 * Describes when an order could be ready: “Prête à 12 h 15”, “Prête demain à 11 h 00”; if nothing
 * can be ordered online, a hint to order on site (T6); else null.
 */
export function useReadyLabel(): (opening: OpeningView) => string | null {
  const t = useText('restaurants')
  const tError = useText('errors')
  const moment = useDayLabel()
  const daysFromToday = useDaysFromToday()
  return ({ next, stop }) => {
    if (stop?.reason === 'off') return tError('online_ordering_unavailable')
    if (next === null) return null
    const { day, time } = moment(next)
    if (daysFromToday(next) === 0) return t('state.readyAt', { time })
    return t('state.readyOn', { day, time })
  }
}
