import { type ComponentType, createElement, lazy } from 'react'
import { isLocale } from '#contract/pages/locales.ts'
import type { PagePart } from '#texts/part-namespaces.ts'
import { useInBrowser } from '#web/base/browser/use-in-browser.ts'
import { loadPart } from './load-texts.client.ts'

/** Code loaded together with the texts of its `part`, in the document's language. */
export async function loadWithPart<T>(part: PagePart, load: () => Promise<T>): Promise<T> {
  const { lang } = document.documentElement
  const [code] = await Promise.all([load(), loadPart(part, isLocale(lang) ? lang : 'fr')])
  return code
}

/**
 * A component together with the texts of its `part`, loaded when it is first shown. Renders
 * `otherwise` if they cannot be loaded. Renders nothing on the server, where the document's
 * language is not known.
 */
export function withTexts<Props extends object>(
  part: PagePart,
  load: () => Promise<ComponentType<Props>>,
  otherwise: ComponentType<Props> = () => null,
): ComponentType<Props> {
  const Loaded = lazy<ComponentType<Props>>(async () => {
    try {
      return { default: await loadWithPart(part, load) }
    } catch {
      return { default: otherwise }
    }
  })
  return function WithWords(props: Props) {
    return useInBrowser(isTrue, false) ? createElement(Loaded, props) : null
  }
}

const isTrue = () => true
