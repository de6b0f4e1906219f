import type { Plugin } from 'vite'
import { type Locale, isLocale, locales } from '#contract/pages/locales.ts'
import {
  checkLanguages,
  compileMessages,
  readKitchenMessages,
  readMessages,
  readOfficeMessages,
  readOfficePageMessages,
  readPageMessages,
  readPartMessages,
  readSiteMessages,
} from './compile.ts'
import { officePageNamespaces } from './messages.ts'
import { partNames } from './part-namespaces.ts'

const prefix = 'virtual:texts/'

const byLocale = <T>(valueFor: (locale: Locale) => T): Record<Locale, T> =>
  Object.fromEntries(locales.map((locale) => [locale, valueFor(locale)])) as Record<Locale, T>

const asModule = (value: unknown) => `export default ${JSON.stringify(value)}`

const loadsOf = (name: string) =>
  `{ ${locales.map((locale) => `${locale}: () => import('${prefix}${name}/${locale}')`).join(', ')} }`

const table = `export const pageTexts = ${loadsOf('page')}
export const partTexts = { ${partNames
  .filter((part) => part !== 'kitchen')
  .map((part) => `${part}: ${loadsOf(part)}`)
  .join(',\n')} }`

const kitchenTable = `export const kitchenTexts = ${loadsOf('board')}`

const officeTable = `export const officeTexts = ${loadsOf('office')}
export const officePageTexts = { ${officePageNamespaces.map((name) => `'${name}': ${loadsOf(name)}`).join(',\n')} }`

/**
 * Serves the compiled texts as virtual modules. `virtual:texts` and `virtual:office-texts` contain
 * one import function for each language, so that a browser loads only its own language.
 * `virtual:texts` is for the site: the texts of every page, and the texts that only some pages use,
 * by the name of their part (`part-namespaces.ts`). The server imports `virtual:texts/whole`
 * instead: all texts of the site in all languages. `virtual:office-texts` is for the head office:
 * the texts of every page, and the texts that only some pages use, by namespace. The texts of the
 * board are `virtual:kitchen-texts`.
 */
export function compiledTexts(): Plugin {
  return {
    name: 'compiled-texts',
    buildStart() {
      if (this.meta.watchMode) return
      checkLanguages(byLocale(readMessages))
    },
    resolveId: (id) =>
      /^virtual:(?:kitchen-|office-)?texts$/.test(id) || id.startsWith(prefix)
        ? `\0${id}`
        : undefined,
    load(id) {
      if (id === '\0virtual:texts') return table
      if (id === '\0virtual:kitchen-texts') return kitchenTable
      if (id === '\0virtual:office-texts') return officeTable
      if (!id.startsWith(`\0${prefix}`)) return undefined
      const [name, locale] = id.slice(prefix.length + 1).split('/')
      if (name === 'whole') return asModule(byLocale((of) => compileMessages(readSiteMessages(of))))
      if (!isLocale(locale)) return undefined
      if (name === 'board') return asModule(compileMessages(readKitchenMessages(locale)))
      if (name === 'office') return asModule(compileMessages(readOfficeMessages(locale)))
      const ofPage = officePageNamespaces.find((candidate) => candidate === name)
      if (ofPage) return asModule(compileMessages(readOfficePageMessages(locale, ofPage)))
      const part = partNames.find((candidate) => candidate === name)
      return asModule(
        compileMessages(part ? readPartMessages(locale, part) : readPageMessages(locale)),
      )
    },
    handleHotUpdate({ file, server }) {
      if (!/src\/texts\/\w\w\/\w[\w-]*\.json$/.test(file)) return
      for (const module of server.moduleGraph.idToModuleMap.values()) {
        if (module.id?.startsWith(`\0${prefix}`)) server.moduleGraph.invalidateModule(module)
      }
      server.ws.send({ type: 'full-reload' })
    },
  }
}
