import type { Plugin } from 'vite'
import { isLocale, locales } from '#contract/pages/locales.ts'
import {
  checkLanguages,
  compileMessages,
  readMessages,
  readPageMessages,
  readPartMessages,
  readSiteMessages,
} from './compile.ts'
import { partNames } from './parts.ts'

const prefix = 'virtual:texts/'

/**
 * Serves `virtual:texts/fr` … : the messages of one language, compiled, so that only that language
 * travels; what only some pages say comes apart, as `virtual:texts/account/fr` … . The server,
 * where nothing travels, reads `virtual:texts/whole/fr` … .
 */
export function compiledTexts(): Plugin {
  return {
    name: 'compiled-texts',
    buildStart() {
      if (this.meta.watchMode) return
      checkLanguages(
        Object.fromEntries(locales.map((locale) => [locale, readMessages(locale)])) as Parameters<
          typeof checkLanguages
        >[0],
      )
    },
    resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${prefix}`)) return undefined
      const [locale, part] = id
        .slice(prefix.length + 1)
        .split('/')
        .reverse()
      if (!isLocale(locale)) return undefined
      const name = partNames.find((known) => known === part)
      const messages =
        part === 'whole'
          ? readSiteMessages(locale)
          : name === undefined
            ? readPageMessages(locale)
            : readPartMessages(locale, name)
      return `export default ${JSON.stringify(compileMessages(messages))}`
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
