import { useFormat } from '#ui/text/format.ts'
import { useText } from '#ui/text/text.ts'
import { PickedList } from '#ui/parts/picked-list.tsx'
import { ComboBox } from '#ui/parts/fields/combo-box.tsx'
import { Select } from '#ui/parts/fields/select.tsx'
import type { FieldEditor } from './field-editor.ts'
import { fieldsOf, listOf, plainValue, textOf } from './json-shapes.ts'

const meats = ['beef', 'pork', 'lamb', 'poultry'] as const
const NONE = 'none'
/** The countries of the European Union, and others from which meat is often imported. */
const countries =
  'AR AT AU BE BG BR CA CH CL CY CZ DE DK EE ES FI FR GB GR HR HU IE IT LT LU LV MT NL NZ PL PT RO SE SI SK TH UA US UY'.split(
    ' ',
  )

/** The meat in a product and its countries of origin, which the shop shows (F5). */
export const OriginEditor: FieldEditor = ({ value, error, onChange }) => {
  const t = useText('office-catalogue-product')
  const words = useText('office-catalogue-fields')
  const format = useFormat()
  const { meat: meatCode = null, countries: codes = null } = fieldsOf(value)
  const meat = textOf(meatCode)
  const countryCodes = listOf(codes).map(plainValue)
  return (
    <>
      <div className="field-row items-end [--column:120px]">
        <Select
          label={t('origin.meat')}
          value={meat ?? NONE}
          choices={[
            { id: NONE, text: t('origin.none') },
            ...meats.map((id) => ({ id, text: words(`word.${id}`) })),
          ]}
          error={error}
          onChange={(id) =>
            onChange(
              id === null || id === NONE
                ? null
                : { meat: id, countries: countryCodes.length === 0 ? ['FR'] : countryCodes },
            )
          }
        />
        {meat === null ? null : (
          <ComboBox
            key={countryCodes.length}
            label={t('origin.add')}
            choices={countries
              .filter((code) => !countryCodes.includes(code))
              .map((id) => ({ id, text: format.country(id) }))}
            value={null}
            onChange={(code) => {
              if (code !== null) onChange({ meat, countries: [...countryCodes, code] })
            }}
          />
        )}
      </div>
      <div className="mt-2.5">
        <PickedList
          canDropLast={false}
          items={countryCodes.map((code) => ({
            id: code,
            text: format.country(code),
            dropLabel: t('origin.remove', { name: format.country(code) }),
            onDrop: () =>
              onChange({ meat, countries: countryCodes.filter((country) => country !== code) }),
          }))}
        />
      </div>
    </>
  )
}
