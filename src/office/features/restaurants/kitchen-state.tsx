import type { OrderingState } from '#contract/office/kitchens.ts'
import { useText } from '#ui/text/text.ts'
import type { OfficeIconName } from '#office/ui/icon.tsx'
import { StateLabel } from '#office/ui/state-label.tsx'

type KitchenStateStyle = { tone: 'plain' | 'ok' | 'warn' | 'err' | 'quiet'; icon: OfficeIconName }

const stateStyles: Readonly<Record<OrderingState, KitchenStateStyle>> = {
  off: { tone: 'err', icon: 'no' },
  paused: { tone: 'warn', icon: 'pause' },
  silent: { tone: 'err', icon: 'silent' },
  busy: { tone: 'warn', icon: 'half' },
  open: { tone: 'ok', icon: 'check' },
  closed: { tone: 'quiet', icon: 'clock' },
}

/** The ordering state of a restaurant, as an icon and a word. */
export function KitchenStateLabel({ state }: { state: OrderingState }) {
  const t = useText('office-restaurants')
  return <StateLabel {...stateStyles[state]}>{t(`state.${state}`)}</StateLabel>
}
