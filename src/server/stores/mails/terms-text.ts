import { readFileSync } from 'node:fs'
import type { Locale } from '#contract/pages/locales.ts'
import { html } from '#server/kit/markup.ts'

type TermsText = { title: string; sections: { title: string; paragraphs: string[] }[] }

/**
 * Where the sections of the terms stand in the HTML of a mail that is kept without them. In its
 * text they are the end.
 */
export const TERMS_MARK = html`<!--terms-->`

type Written = { html: string; text: string }

/**
 * A kept mail with the terms of sale that its order accepted, whole: a mail brings them where a
 * link could change (F8). They are in its file for good, so that it is the same whenever it is
 * read.
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
