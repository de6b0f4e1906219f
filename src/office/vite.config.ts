import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import { type Plugin, defineConfig } from 'vite'
import { builtNames } from '../../built-names.ts'
import { intlLocale } from '../contract/pages/locales.ts'
import { compiledTexts } from '../texts/vite-plugin.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const bundledLocales: readonly string[] = [...Object.values(intlLocale), 'en-US']

/**
 * Removes unused languages of React Aria, which has its own texts in thirty languages. They are
 * replaced by empty objects; `en-US` stays, as the library falls back to it.
 */
function ownLanguagesOnly(): Plugin {
  return {
    name: 'own-languages-only',
    enforce: 'pre',
    load(id) {
      const [, tag] =
        /[\\/]react-(?:aria|stately|aria-components)[\\/].*[\\/]intl[\\/](?:.*[\\/])?([a-z]{2}-[A-Z]{2})\.m?js$/.exec(
          id,
        ) ?? []
      return tag === undefined || bundledLocales.includes(tag) ? undefined : 'export default {}'
    },
  }
}

/**
 * The build of the head office: a separate entry point, with the same output folder as the build of
 * the shop.
 */
export default defineConfig({
  root,
  publicDir: false,
  // Separate from the cache of the shop’s build, which another development server writes.
  cacheDir: 'node_modules/.vite/office',
  // All pages are listed as entries. Otherwise the development server would prepare further
  // libraries each time a page is first opened.
  optimizeDeps: { entries: ['src/office/main.tsx', 'src/office/pages/*.tsx'] },
  plugins: [ownLanguagesOnly(), compiledTexts(), tailwindcss()],
  oxc: { jsx: { runtime: 'automatic' } },
  build: {
    outDir: `${process.env['BUILD_DIR'] ?? 'build'}/client`,
    emptyOutDir: false,
    assetsDir: 'assets/office',
    manifest: '.vite/office.json',
    target: 'es2023',
    rolldownOptions: {
      input: ['src/office/main.tsx', 'src/ui/dark.css'],
      // Directives such as `use client` have no effect in a page rendered only in the browser.
      onLog: (level, log, report) => {
        if (log.code !== 'MODULE_LEVEL_DIRECTIVE') report(level, log)
      },
      output: {
        ...builtNames('office'),
        codeSplitting: {
          groups: [
            {
              name: 'framework',
              test: /node_modules[\\/](react|react-dom|react-router|scheduler|icu-minify)[\\/]/,
            },
            // All code that every page needs is in one file, as many small files compress less
            // well.
            { name: 'frame', test: /src[\\/]office[\\/](?:main\.tsx|features[\\/]shell[\\/])/ },
          ],
        },
      },
    },
  },
})
