import { type ComponentType, lazy } from 'react'
import { isLocale } from '#contract/pages/locales.ts'
import type { Part } from '#texts/parts.ts'
import { loadPart } from './load-texts.client.ts'

/**
 * A component and the texts of its `part`, loaded when it is first shown; renders `otherwise` if they
 * cannot be loaded.
 */
export function withWords<Props extends object>(
  part: Part,
  load: () => Promise<ComponentType<Props>>,
  otherwise: ComponentType<Props> = () => null,
): ComponentType<Props> {
  return lazy<ComponentType<Props>>(async () => {
    const { lang } = document.documentElement
    try {
      const [component] = await Promise.all([load(), loadPart(part, isLocale(lang) ? lang : 'fr')])
      return { default: component }
    } catch {
      return { default: otherwise }
    }
  })
}
