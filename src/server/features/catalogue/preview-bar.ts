import type { Locale } from '#contract/pages/locales.ts'
import { html } from '#server/kit/markup.ts'
import { textsOf } from '#texts/translator.ts'

const words = textsOf('preview')

/**
 * The path under which previews begin and end, and the path of the style sheet of the preview bar.
 */
export const PREVIEW_PATH = '/apercu'
export const PREVIEW_STYLE = `${PREVIEW_PATH}/style.css`

export const previewStyle = `.preview-bar{display:flex;flex-wrap:wrap;gap:.5rem 1rem;align-items:flex-start;padding-right:1rem;background:#10291b;color:#fff;font-size:.9375rem;line-height:1.4;border-bottom:4px solid #d9f15b}
.preview-bar details{flex:1 1 20rem}
.preview-bar summary span{font-weight:400;color:#fff}
.preview-bar>a{margin:.125rem 0 .125rem 1rem}
.preview-bar summary{padding:.75rem 1rem;font-weight:600;color:#d9f15b;cursor:pointer}
.preview-bar div{display:flex;flex-wrap:wrap;gap:.5rem 1rem;align-items:center;padding:0 1rem .75rem}
.preview-bar p{flex:1 1 20rem;margin:0}
.preview-bar form{display:flex;flex-wrap:wrap;gap:.5rem;align-items:center;margin:0}
.preview-bar input,.preview-bar button,.preview-bar a{font:inherit;min-height:2.75rem;padding:0 .875rem;border-radius:1.375rem;border:2px solid #fff;background:none;color:#fff;color-scheme:dark}
.preview-bar a{display:inline-flex;align-items:center;text-decoration:none}
.preview-bar :focus-visible{outline:3px solid #d9f15b;outline-offset:2px}`

/**
 * The bar at the top of each page of a preview; collapsed, it takes one line. `at`: the minute
 * shown, in Paris, as `2026-11-26T06:00`. The bar is not part of the page's React tree. It remains
 * on the page, because React does not remove elements that it did not create.
 */
export function previewBar(locale: Locale, { token, at }: { token: string; at: string }): string {
  const { label, brief, text, at: asIf, show, leave, office } = words[locale]
  return html`<link rel="stylesheet" href="${PREVIEW_STYLE}"><aside class="preview-bar" aria-label="${label}">
<details><summary>${label} <span>${brief}</span></summary><div><p>${text}</p>
<form action="${PREVIEW_PATH}/${token}"><label for="preview-at">${asIf}</label>
<input id="preview-at" type="datetime-local" name="at" value="${at}" required>
<input type="hidden" name="lang" value="${locale}"><button>${show}</button></form>
<a href="${PREVIEW_PATH}/end?lang=${locale}">${leave}</a></div></details><a href="${PREVIEW_PATH}/end?lang=${locale}&to=office">${office}</a></aside>`
    .text
}
