import type { ReactNode } from 'react'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { type LegalPage as Name, getLegalPage } from '#contract/shop/legal-pages.ts'
import { pageContext } from '#web/base/page/context.ts'
import { LegalDocument } from './legal-document.tsx'

export const loadLegalPage =
  (page: Name) =>
  async ({ context }: LoaderFunctionArgs) =>
    context.get(pageContext).api.call(getLegalPage, { params: { page } })

/** The document from the page's loader, followed by `children`. */
export function LegalPage({ children }: { children?: ReactNode }) {
  const { title, description, sections, updated, changes } =
    useLoaderData<ReturnType<typeof loadLegalPage>>()
  return (
    <LegalDocument
      title={title}
      description={description}
      sections={sections}
      date={updated}
      dated="updated"
      changes={changes}
    >
      {children}
    </LegalDocument>
  )
}
