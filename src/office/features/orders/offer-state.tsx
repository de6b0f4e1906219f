import type { TimeOfferView } from '#contract/office/time-offers.ts'
import { useFormat } from '#ui/text/format.ts'
import { useText } from '#ui/text/text.ts'
import { StateLabel } from '#ui/parts/state-label.tsx'

const tones = {
  open: 'info',
  accepted: 'ok',
  refused: 'err',
  expired: 'err',
  withdrawn: 'quiet',
  ended: 'quiet',
} as const

/** An offer of another time, with its outcome or the time until which the customer may answer. */
export function OfferState({ offer }: { offer: TimeOfferView }) {
  const t = useText('office-moves')
  const format = useFormat()
  const at = (instant: string) => ({
    day: format.shortDay(instant),
    time: format.time(instant),
  })
  return (
    <>
      <StateLabel tone={tones[offer.state]}>{t(`state.${offer.state}`, at(offer.to))}</StateLabel>
      <small className="block text-note text-ink-2">
        {t('by', { person: offer.by })}
        {offer.state === 'open' ? `. ${t('until', at(offer.until))}` : null}
      </small>
    </>
  )
}
