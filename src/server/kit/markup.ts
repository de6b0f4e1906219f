/** HTML that is safe to send. Created only by `html`, which escapes its values. */
export class Markup {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type Part = string | number | Markup | readonly Part[] | null

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const write = (part: Part): string => {
  if (part === null) return ''
  if (part instanceof Markup) return part.text
  if (typeof part === 'string' || typeof part === 'number') {
    return String(part).replace(/[&<>"']/g, (character) => escapes[character] ?? '')
  }
  return part.map(write).join('')
}

/** An HTML template. Every value is escaped, except values of type `Markup` and lists of them. */
export const html = (strings: TemplateStringsArray, ...values: readonly Part[]): Markup =>
  new Markup(strings.reduce((text, string, i) => text + write(values[i - 1] ?? null) + string))
