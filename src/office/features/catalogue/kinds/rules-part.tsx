import { useText } from '#ui/text/text.ts'
import { useFormat } from '#ui/text/format.ts'
import { locales } from '#contract/pages/locales.ts'
import { Section } from '#office/features/catalogue/product/section.tsx'
import { TypedField } from '#office/features/catalogue/product/typed-field.tsx'
import { useCatalogue } from '#office/features/catalogue/state/catalogue-context.ts'
import { CategoryChecks } from './category-checks.tsx'
import { idsIn } from './contents.ts'

const CUSTOM = 'custom-formula'
const counts = ['min_bases', 'included_sauces', 'max_ingredients'] as const
const lists = [
  ['bases', ['base']],
  ['ingredients', ['ingredient']],
  ['sauces', ['sauce']],
  ['sides1', ['cold-drink', 'hot-drink', 'soup', 'dessert', 'composed-dessert', 'snack']],
  ['sides2', ['cold-drink', 'hot-drink', 'soup', 'dessert', 'composed-dessert', 'snack']],
] as const

/** The rules of the menu: the custom salad, the card's points and the age for alcohol (H6). */
export function RulesPart() {
  const t = useText('office-catalogue')
  return (
    <>
      <CustomSaladRules />
      <Section title={t('rules.limits')}>
        <div className="field-row">
          <TypedField entry="rewards" field="max_points" label={t('rules.points')} typing="count" />
          <TypedField
            entry="alcohol-rules"
            field="minimum_age"
            label={t('rules.age')}
            typing="count"
            hint={t('rules.ageHint')}
          />
        </div>
      </Section>
    </>
  )
}

/**
 * The names of the custom salad, the number of parts that it includes, and the categories from
 * which its parts are chosen.
 */
function CustomSaladRules() {
  const t = useText('office-catalogue')
  const fieldText = useText('office-catalogue-fields')
  const languageName = useFormat().language
  const { drafted, edit } = useCatalogue()
  const custom = drafted.get(CUSTOM) ?? {}
  return (
    <Section title={fieldText('entry.custom-formula')}>
      <div className="fields">
        <div className="field-row">
          {locales.map((locale) => (
            <TypedField
              key={locale}
              entry={CUSTOM}
              field={`name.${locale}`}
              label={t('rules.name', { language: languageName(locale) })}
              typing="text"
              lang={locale}
            />
          ))}
        </div>
        <div className="field-row">
          {counts.map((field) => (
            <TypedField
              key={field}
              entry={CUSTOM}
              field={field}
              label={t(`rules.${field}`)}
              typing="count"
            />
          ))}
        </div>
        {lists.map(([slot, kinds]) => {
          const field = `category_ids.${slot}`
          return (
            <CategoryChecks
              key={slot}
              label={t(`rules.${slot}`)}
              kinds={kinds}
              ids={idsIn(custom, field)}
              onChange={(after) =>
                edit([{ entry: CUSTOM, field, before: custom[field] ?? null, after }])
              }
            />
          )
        })}
      </div>
    </Section>
  )
}
