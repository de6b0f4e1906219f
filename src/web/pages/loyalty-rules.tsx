import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { getLoyaltyRules } from '#contract/shop/loyalty-rules.ts'
import { useMenu } from '#web/base/page/app-data.tsx'
import { pageContext } from '#web/base/page/context.ts'
import { useText } from '#ui/text/text.ts'
import { LegalDocument } from '#web/features/legal/legal-document.tsx'

export async function loader({ context }: LoaderFunctionArgs) {
  const { api } = context.get(pageContext)
  return api.call(getLoyaltyRules, { params: { version: 'current' } })
}

export default function LoyaltyRulesPage() {
  const rules = useLoaderData<typeof loader>()
  const { menu } = useMenu()
  const t = useText('loyalty')
  return (
    <LegalDocument
      title={rules.title}
      sections={rules.sections}
      date={rules.version}
      dated="inForce"
      changes={rules.changes}
    >
      <section className="mt-8">
        <h2 className="text-lg font-semibold">{t('ladder')}</h2>
        <ul className="num mt-2">
          {menu.rewards
            .toSorted((a, b) => a.points - b.points)
            .map(({ slug, points, label }) => (
              <li key={slug} className="flex gap-4 border-t border-line py-2">
                <b className="w-24 flex-none font-semibold text-radis-text">
                  {t('pick.points', { points })}
                </b>
                {label}
              </li>
            ))}
        </ul>
      </section>
    </LegalDocument>
  )
}
