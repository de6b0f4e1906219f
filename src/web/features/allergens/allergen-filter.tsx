import type { AllergenSheet } from '#contract/shop/allergens.ts'
import type { Allergen } from '#domain/menu/menu.ts'
import { useText } from '#ui/text/text.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Select } from '#web/ui/controls/select.tsx'

/** A plain browser form: it works without a script, and each result has its own address. */
export function AllergenFilter({
  allergens,
  without,
}: {
  allergens: AllergenSheet['allergens']
  without: Allergen | null
}) {
  const t = useText('allergens')
  return (
    <form method="get" className="print:hidden mt-6 flex flex-wrap items-end gap-3">
      <Select
        label={t('filter')}
        name="without"
        defaultValue={without ?? ''}
        className="min-w-0 flex-[1_1_16rem] sm:max-w-sm"
      >
        <option value="">{t('all')}</option>
        {allergens.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </Select>
      <Button type="submit" kind="line">
        {t('apply')}
      </Button>
    </form>
  )
}
