import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { TERMS_VERSION, getTerms } from '#contract/terms.ts'
import { pageContext } from '../context.ts'
import { Display } from '../ui/heading.tsx'

export async function loader({ context }: LoaderFunctionArgs) {
  const { api } = context.get(pageContext)
  return api.call(getTerms, { params: { version: TERMS_VERSION } })
}

export const meta = ({ loaderData }: MetaArgs<typeof loader>) => [{ title: `${loaderData?.title ?? ''} · Mesclun` }]

export default function TermsOfSalePage() {
  const terms = useLoaderData<typeof loader>()
  return (
    <article className="mx-auto max-w-[66ch] px-(--gutter) py-10">
      <Display level={1} size={4}>{terms.title}</Display>
      {terms.sections.map(({ title, paragraphs }) => (
        <section key={title} className="mt-8">
          <h2 className="text-lg font-semibold">{title}</h2>
          {paragraphs.map((paragraph) => <p key={paragraph} className="mt-2">{paragraph}</p>)}
        </section>
      ))}
      <p className="mt-8 text-ink-2 text-sm"><time dateTime={terms.version}>{terms.version}</time></p>
    </article>
  )
}
