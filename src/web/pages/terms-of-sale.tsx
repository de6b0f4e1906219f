import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { getTerms } from '#contract/shop/terms.ts'
import { pageContext } from '#web/base/page/context.ts'
import { LegalDocument } from '#web/features/legal/legal-document.tsx'

export async function loader({ context }: LoaderFunctionArgs) {
  const { api } = context.get(pageContext)
  return api.call(getTerms, { params: { version: 'current' } })
}

export default function TermsOfSalePage() {
  const terms = useLoaderData<typeof loader>()
  return (
    <LegalDocument
      title={terms.title}
      sections={terms.sections}
      date={terms.version}
      dated="inForce"
      changes={terms.changes}
    />
  )
}
