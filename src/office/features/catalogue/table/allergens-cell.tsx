import { Button } from 'react-aria-components/Button'
import { DialogTrigger } from 'react-aria-components/Dialog'
import { Popover } from 'react-aria-components/Popover'
import { type Allergen, allergens } from '#domain/menu/menu.ts'
import { useText } from '#ui/text/text.ts'
import { useCatalogue } from '#office/features/catalogue/state/catalogue-context.ts'
import { Checkbox } from '#ui/parts/fields/checkbox.tsx'
import { PopoverInside } from '#ui/parts/layers/popover-inside.tsx'
import { cellButtonLook } from './cell-looks.ts'
import type { FieldCell } from './edit-columns.ts'

/** The allergens of a field, in the order fixed by law. */
export const allergensIn = (value: unknown): Allergen[] =>
  Array.isArray(value) ? allergens.filter((allergen) => value.includes(allergen)) : []

/** The allergens of a product; those added or removed by the draft are marked. */
export const AllergensCell: FieldCell = ({ row, name }) => {
  const t = useText('office-catalogue')
  const { edit } = useCatalogue()
  const now = allergensIn(row.fields['allergens'])
  const before = row.published === null ? now : allergensIn(row.published['allergens'])
  const word = (allergen: Allergen) => t(`allergen.${allergen}`)
  const unchanged = now.filter((allergen) => before.includes(allergen))
  const added = now.filter((allergen) => !before.includes(allergen))
  const removed = before.filter((allergen) => !now.includes(allergen))
  return (
    <DialogTrigger>
      <Button className={cellButtonLook}>
        <span className="sr-only">{t('allergens.of', { name })} </span>
        {now.length === 0 && removed.length === 0 ? (
          <span className="muted">{t('allergens.none')}</span>
        ) : (
          <span>
            {unchanged.map(word).join(', ')}{' '}
            {added.map((allergen) => (
              <ins
                key={allergen}
                className="rounded-[4px] bg-ok-bg px-0.75 font-semibold text-ok no-underline"
              >
                {word(allergen)}
              </ins>
            ))}
            {removed.map((allergen) => (
              <del key={allergen} className="text-ink-2">
                {word(allergen)}
              </del>
            ))}
          </span>
        )}
      </Button>
      <Popover className="menu-popover" offset={4}>
        <PopoverInside className="max-w-85 py-3 px-3.5">
          {() => (
            <fieldset className="grid min-w-0 grid-cols-2 gap-x-3 gap-y-0.5">
              <legend className="field-label col-span-full">
                {t('allergens.title', { name })}
              </legend>
              {allergens.map((allergen) => (
                <Checkbox
                  key={allergen}
                  value={now.includes(allergen)}
                  onChange={(isOn) =>
                    edit([
                      {
                        entry: row.entry,
                        field: 'allergens',
                        before: row.fields['allergens'] ?? null,
                        after: allergens.filter((each) =>
                          each === allergen ? isOn : now.includes(each),
                        ),
                      },
                    ])
                  }
                >
                  {word(allergen)}
                </Checkbox>
              ))}
              <p className="field-hint col-span-full">{t('allergens.second')}</p>
            </fieldset>
          )}
        </PopoverInside>
      </Popover>
    </DialogTrigger>
  )
}
