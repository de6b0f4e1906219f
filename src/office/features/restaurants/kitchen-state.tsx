import type { OrderingState } from '#contract/office/kitchens.ts'
import { useText } from '#ui/text/text.ts'
import type { PartIconName } from '#ui/parts/icon.tsx'
import { StateLabel } from '#ui/parts/state-label.tsx'

type KitchenStateStyle = { tone: 'plain' | 'ok' | 'warn' | 'err' | 'quiet'; icon: PartIconName }

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
