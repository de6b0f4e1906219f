/** A piece of a page that is safe to send as it is. */
export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type Value = string | number | Html | readonly Html[] | null

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escape = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => escapes[character] ?? '')

/**
 * Makes a piece of a page; whatever is put in is escaped, unless it is such a piece. Null is
 * nothing.
 */
export function html(strings: TemplateStringsArray, ...values: readonly Value[]): Html {
  return new Html(strings.map((part, i) => part + textOf(values[i] ?? null)).join(''))
}

function textOf(value: Value): string {
  if (value === null) return ''
  if (value instanceof Html) return value.text
  return typeof value === 'string' || typeof value === 'number'
    ? escape(String(value))
    : value.map(textOf).join('')
}
