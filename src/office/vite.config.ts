import { fileURLToPath } from 'node:url'
import { type Plugin, defineConfig } from 'vite'
import { builtNames } from '../../built-names.ts'
import { intlLocale } from '../contract/pages/locales.ts'
import { compiledTexts } from '../texts/vite-plugin.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const bundledLocales: readonly string[] = [...Object.values(intlLocale), 'en-US']

/**
 * React Aria carries its own sentences in thirty languages. Those that the office is not shown in
 * become empty; it falls back to `en-US`, which is therefore kept.
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

/** The head office: its own entry beside the shop's, in the same folder of built files. */
export default defineConfig({
  root,
  publicDir: false,
  // Beside the cache of the shop, which another server writes.
  cacheDir: 'node_modules/.vite/office',
  // Without this, each page that is opened first would make the server prepare more libraries.
  optimizeDeps: { entries: ['src/office/main.tsx', 'src/office/pages/*.tsx'] },
  plugins: [ownLanguagesOnly(), compiledTexts()],
  oxc: { jsx: { runtime: 'automatic' } },
  build: {
    outDir: `${process.env['BUILD_DIR'] ?? 'build'}/client`,
    emptyOutDir: false,
    assetsDir: 'assets/office',
    manifest: '.vite/office.json',
    target: 'es2023',
    rolldownOptions: {
      input: ['src/office/main.tsx', 'src/web/dark.css'],
      // Directives such as `use client` mean nothing to a page that only a browser makes.
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
            // What every page needs is one file: many small ones are packed less well.
            { name: 'frame', test: /src[\\/]office[\\/](?:main\.tsx|features[\\/]shell[\\/])/ },
          ],
        },
      },
    },
  },
})
