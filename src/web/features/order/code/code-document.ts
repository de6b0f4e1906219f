export type CodeTexts = {
  lang: string
  title: string
  /** The word “Order” above the number. */
  label: string
  number: string
  /**
   * The expected time or, once it is ready, the status; the place, its telephone number and a note:
   * one line each.
   */
  lines: readonly string[]
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escape = (text: string): string => text.replace(/[&<>"]/g, (letter) => escapes[letter] ?? '')

const style = `:root{color-scheme:light dark}body{margin:0;min-height:100vh;display:grid;place-items:center;text-align:center;
font:1.125rem/1.45 system-ui,sans-serif;background:#ffc2d0;color:#14261d}main{padding:1.5rem}h1{margin:0;font-size:1rem}
strong{display:block;font-size:clamp(6rem,40vw,16rem);line-height:1;letter-spacing:-.03em}p{margin:.25rem 0}
@media(prefers-color-scheme:dark){body{background:#4a1f2b;color:#fff}}`

/** The code of an order as a self-contained document that works without a network. */
export const codeDocument = ({ lang, title, label, number, lines }: CodeTexts): string =>
  `<!doctype html><html lang="${escape(lang)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">` +
  `<title>${escape(title)}</title><style>${style}</style></head><body><main><h1>${escape(label)}<strong>${escape(number)}</strong></h1>` +
  `${lines.map((line) => `<p>${escape(line)}</p>`).join('')}</main></body></html>`
