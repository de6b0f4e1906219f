import type { Json } from '#domain/catalogue/entries.ts'
import { useFormat } from '#ui/text/format.ts'
import { useText } from '#ui/text/text.ts'
import type { EntryRow } from '#office/features/catalogue/rows/entry-rows.ts'
import { useCatalogue } from '#office/features/catalogue/state/catalogue-context.ts'
import { IconButton } from '#ui/parts/button.tsx'
import { ComboBox } from '#ui/parts/fields/combo-box.tsx'
import { Select } from '#ui/parts/fields/select.tsx'
import { Section } from './section.tsx'
import { useFieldFault } from './use-field-fault.ts'

const meats = ['beef', 'pork', 'lamb', 'poultry'] as const
const NONE = 'none'
/** The countries of the European Union, and others from which meat is often imported. */
const countries =
  'AR AT AU BE BG BR CA CH CL CY CZ DE DK EE ES FI FR GB GR HR HU IE IT LT LU LV MT NL NZ PL PT RO SE SI SK TH UA US UY'.split(
    ' ',
  )

/** The meat in a product and its countries of origin, which the shop shows (F5). */
export function OriginSection({ row: { entry, fields } }: { row: EntryRow }) {
  const t = useText('office-catalogue-product')
  const words = useText('office-catalogue-fields')
  const format = useFormat()
  const { edit } = useCatalogue()
  const { fault } = useFieldFault(entry, 'origin')
  const now = fields['origin'] ?? null
  const { meat, from } = originOf(now)
  const write = (after: Json) => edit([{ entry, field: 'origin', before: now, after }])
  return (
    <Section title={t('origin.title')}>
      <div className="field-row">
        <Select
          label={t('origin.meat')}
          value={meat ?? NONE}
          choices={[
            { id: NONE, text: t('origin.none') },
            ...meats.map((id) => ({ id, text: words(`word.${id}`) })),
          ]}
          error={fault ?? undefined}
          onChange={(id) =>
            write(
              id === null || id === NONE
                ? null
                : { meat: id, countries: from.length === 0 ? ['FR'] : from },
            )
          }
        />
        {meat === null ? null : (
          <ComboBox
            key={from.length}
            label={t('origin.add')}
            choices={countries
              .filter((code) => !from.includes(code))
              .map((id) => ({ id, text: format.country(id) }))}
            value={null}
            onChange={(code) => {
              if (code !== null) write({ meat, countries: [...from, code] })
            }}
          />
        )}
      </div>
      {meat === null ? null : (
        <CountryTags codes={from} onChange={(codes) => write({ meat, countries: codes })} />
      )}
    </Section>
  )
}

/** The countries that the meat comes from. The last remaining country cannot be removed. */
function CountryTags({
  codes,
  onChange,
}: {
  codes: readonly string[]
  onChange: (codes: string[]) => void
}) {
  const t = useText('office-catalogue-product')
  const format = useFormat()
  return (
    <ul className="picked">
      {codes.map((code) => (
        <li key={code} className="tag">
          {format.country(code)}
          {codes.length === 1 ? null : (
            <IconButton
              icon="close"
              label={t('origin.remove', { name: format.country(code) })}
              onPress={() => onChange(codes.filter((country) => country !== code))}
            />
          )}
        </li>
      ))}
    </ul>
  )
}

function originOf(value: Json): { meat: string | null; from: string[] } {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return { meat: null, from: [] }
  const { meat, countries: list } = value as { readonly [name: string]: Json }
  return {
    meat: typeof meat === 'string' ? meat : null,
    from: Array.isArray(list) ? list.filter((country) => typeof country === 'string') : [],
  }
}
