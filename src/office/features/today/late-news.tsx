import { useEffect, useRef, useState } from 'react'
import type { KitchenNow } from '#contract/office/today.ts'
import { useText } from '#ui/text/text.ts'
import { newlyLate } from './select-kitchens.ts'
import { useKitchenTexts } from './use-kitchen-texts.ts'

/** Minimum milliseconds between two announcements to a screen reader. */
const QUIET = 30_000

/**
 * Announces which kitchen has become late: among the kitchens whose number of late orders has
 * increased, the one with the most late orders. Increases during the pause after an announcement
 * are announced at its end.
 */
export function LateNews({ kitchens }: { kitchens: readonly KitchenNow[] }) {
  const t = useText('office-today')
  const { nameOf } = useKitchenTexts()
  const [announcedKitchen, setAnnouncedKitchen] = useState<KitchenNow | null>(null)
  const latest = useRef(kitchens)
  const announced = useRef(kitchens)
  const saidAt = useRef(-QUIET)
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null)
  useEffect(() => {
    latest.current = kitchens
    if (timer.current !== null) return
    if (newlyLate(announced.current, kitchens).length === 0) {
      announced.current = kitchens
      return
    }
    const wait = Math.max(0, saidAt.current + QUIET - performance.now())
    timer.current = setTimeout(() => {
      timer.current = null
      const [worst] = newlyLate(announced.current, latest.current)
      announced.current = latest.current
      if (worst === undefined) return
      saidAt.current = performance.now()
      setAnnouncedKitchen(worst)
    }, wait)
  }, [kitchens])
  useEffect(
    () => () => {
      if (timer.current !== null) clearTimeout(timer.current)
    },
    [],
  )
  return (
    <output className="sr-only">
      {announcedKitchen === null
        ? null
        : t('kitchens.said', {
            name: nameOf(announcedKitchen),
            state: t('state.late', { count: announcedKitchen.late }),
          })}
    </output>
  )
}
