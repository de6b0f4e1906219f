import { readFileSync } from 'node:fs'
import type { Locale } from '#contract/pages/locales.ts'
import { html } from '#server/kit/markup.ts'

type TermsText = { title: string; sections: { title: string; paragraphs: string[] }[] }

/**
 * Marks the place of the terms in the HTML of a mail that is stored without them. In its text, they
 * come at the end.
 */
export const TERMS_MARK = html`<!--terms-->`

type Written = { html: string; text: string }

/**
 * Inserts into a stored mail the terms of sale that its order accepted. A mail contains them
 * because a linked page could change (F8). The file of a version never changes, so the mail is
 * always the same.
 */
export function withTerms(mail: Written, version: string, locale: Locale): Written {
  const { sections } = termsText(version, locale)
  const asHtml = html`${sections.map(
    ({ title, paragraphs }) => html`<h3>${title}</h3>
${paragraphs.map((paragraph) => html`<p>${paragraph}</p>`)}`,
  )}`
  const asText = sections.map(({ title, paragraphs }) => `\n${[title, ...paragraphs].join('\n')}\n`)
  return {
    html: mail.html.replace(TERMS_MARK.text, () => asHtml.text),
    text: mail.text + asText.join(''),
  }
}

const read = new Map<string, Record<Locale, TermsText>>()

function termsText(version: string, locale: Locale): TermsText {
  if (!/^\d{4}-\d\d-\d\d$/.test(version))
    throw new RangeError(`no version of the terms: ${version}`)
  let texts = read.get(version)
  if (texts === undefined) {
    const file = new URL(`../../../../db/terms/${version}.json`, import.meta.url)
    texts = (JSON.parse(readFileSync(file, 'utf8')) as { texts: Record<Locale, TermsText> }).texts
    read.set(version, texts)
  }
  return texts[locale]
}
