import { allergens } from '#domain/menu/menu.ts'
import { useMenu } from '#web/base/page/app-data.tsx'
import { useText } from '#ui/text/text.ts'
import { CheckChip } from '#web/ui/controls/chip.tsx'
import type { CheckoutForm } from './use-checkout-form.ts'

/**
 * The allergens that must not touch the food: printed for the kitchen on the ticket of this order.
 */
export default function Allergies({ form }: { form: CheckoutForm }) {
  const { wire } = useMenu()
  const t = useText('checkout')
  const { allergies } = form.details
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="sr-only">{t('details.allergies')}</legend>
      {allergens.map((allergen) => (
        <CheckChip
          key={allergen}
          pressed={allergies.includes(allergen)}
          onClick={() => form.toggleAllergy(allergen)}
        >
          {wire.allergen_names[allergen]}
        </CheckChip>
      ))}
    </fieldset>
  )
}
