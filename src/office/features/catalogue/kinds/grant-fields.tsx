import type { Fields } from '#domain/catalogue/entries.ts'
import { useText } from '#office/base/text.ts'
import { CategoryChecks } from './category-checks.tsx'
import { type ChangeField, grantsIn } from './contents.ts'
import { useGrantWords } from './use-contents.ts'

/** What a reward gives: a product from some categories, or a formula. */
export function GrantFields({ fields, change }: { fields: Fields; change: ChangeField }) {
  const t = useText('office-catalogue')
  const words = useGrantWords()
  const grants = grantsIn(fields)
  return grants.map((grant, at) =>
    'formula_id' in grant ? (
      <p key={at}>{words(grant)}</p>
    ) : (
      <CategoryChecks
        key={at}
        label={t('grant.title', { number: at + 1 })}
        ids={grant.one_of_category_ids}
        onChange={(ids) =>
          change(
            'grants',
            grants.map((one, index) => (index === at ? { ...one, one_of_category_ids: ids } : one)),
          )
        }
      />
    ),
  )
}
