import type { Ticket, TicketLine } from '#contract/kitchen/tickets.ts'
import { useMenu } from '#web/base/page/app-data.tsx'
import { useFormat } from '#ui/text/format.ts'
import { useText } from '#ui/text/text.ts'
import { Icon } from '#web/ui/show/icon.tsx'
import { useKitchen } from '#kitchen/state/kitchen-context.tsx'
import { boardLook } from '#kitchen/parts/look.ts'

function useAllergies({ allergies }: Ticket): string {
  const { wire } = useMenu()
  const format = useFormat()
  return format.list(allergies.map((allergen) => wire.allergen_names[allergen].toLowerCase()))
}

/**
 * Descriptions of the declared allergens that these lines contain although their order names them
 * as allergies (N9).
 */
export function useContradictions(lines: readonly TicketLine[]): string[] {
  const t = useText('kitchen')
  const format = useFormat()
  const { wire } = useMenu()
  const lineContradictions = lines.flatMap(({ name, recipe, contradictions = [] }) =>
    contradictions.map(({ allergen, parts: partNames }) => ({
      allergen,
      parts: partNames.length === 0 ? [recipe ?? name] : partNames,
    })),
  )
  return [...Map.groupBy(lineContradictions, ({ allergen }) => allergen)].map(
    ([allergen, sameAllergen]) =>
      t('ticket.contradiction', {
        allergen: wire.allergen_names[allergen].toLowerCase(),
        list: format.list([...new Set(sameAllergen.flatMap(({ parts: partNames }) => partNames))]),
      }),
  )
}

/**
 * The only content of a ticket with allergies at first: opening it confirms that they were read.
 */
export function AllergyButton({ ticket }: { ticket: Ticket }) {
  const t = useText('kitchen')
  const kitchen = useKitchen()
  const list = useAllergies(ticket)
  const contradictions = useContradictions(ticket.lines)
  return (
    <button
      type="button"
      className={`${boardLook.allergy} k-allergy-opener min-h-22 rounded-[14px] border-2 border-err bg-err-bg text-[1.25rem] text-err`}
      data-face="closed"
      onClick={({ currentTarget, detail }) => {
        const card = currentTarget.closest('article')
        kitchen.openAllergies(ticket.id)
        // The button disappears: keyboard focus moves to the first button after it.
        if (detail === 0)
          requestAnimationFrame(() => card?.querySelector<HTMLElement>('.k-foot button')?.focus())
      }}
    >
      <Icon name="warning" size={24} />
      <span>
        <b>{t('ticket.allergy', { list })}</b>
        {contradictions.map((contradiction) => (
          <b key={contradiction} className="block">
            {contradiction}
          </b>
        ))}
        <span className="mt-1 block text-base font-medium">{t('ticket.openHint')}</span>
      </span>
      <span className="sr-only">{t('ticket.openNamed', { number: ticket.number })}</span>
    </button>
  )
}

/**
 * The allergies of an opened ticket, always in view right above the button, and the products that
 * contradict them (N9).
 */
export function AllergyNotice({ ticket }: { ticket: Ticket }) {
  const t = useText('kitchen')
  const list = useAllergies(ticket)
  const contradictions = useContradictions(ticket.lines)
  return (
    <>
      {contradictions.length === 0 ? null : (
        <p
          className={`${boardLook.allergy} rounded-sm border border-transparent bg-err text-ground unit-16`}
        >
          <Icon name="warning" size={24} />
          <span>
            {contradictions.map((contradiction) => (
              <b key={contradiction} className="block">
                {contradiction}
              </b>
            ))}
          </span>
        </p>
      )}
      {ticket.allergies.length === 0 ? null : (
        <p
          className={`${boardLook.allergy} rounded-sm border border-transparent bg-err-bg text-err unit-16`}
        >
          <Icon name="info" size={20} />
          {t('ticket.allergySaid', { list })}
        </p>
      )}
    </>
  )
}
