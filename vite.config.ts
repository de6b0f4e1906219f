import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { compiledTexts } from './src/texts/vite-plugin.ts'

export default defineConfig({
  plugins: [compiledTexts(), tailwindcss(), reactRouter()],
  ssr: { noExternal: ['icu-minify'] },
  build: {
    assetsDir: 'assets/ui',
    target: 'es2023',
    // What every page has already need not be named beside each part that comes later.
    modulePreload: {
      resolveDependencies: (_url, files) =>
        files.filter((file) => !/\/(framework|shell|rolldown-runtime)-/.test(file)),
    },
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // One file that changes only with the libraries.
            codeSplitting: {
              groups: [
                {
                  name: 'framework',
                  test: /node_modules[\\/](react|react-dom|react-router|scheduler|icu-minify|zustand)[\\/]/,
                },
                // What is around every page, with all that it needs, is one file: many small ones
                // are asked for, named and compressed one by one. Not the root itself: its style
                // would be asked for again by whatever comes later.
                {
                  name: 'shell',
                  test: /src[\\/]web[\\/](features[\\/](shell[\\/](header|footer|error-page|site-now)|consent[\\/]consent-place|cart[\\/]cart-keeper|error-reports[\\/]early-errors)|ui[\\/]feedback[\\/](toasts|standing-problem)|base[\\/](text[\\/]load-texts\.client|page[\\/](page-data|inline-script)))\.tsx?$|src[\\/]contract[\\/]client\.ts$/,
                },
                // So are the small pieces that say what something is, those that lay it out, and
                // those that sell it.
                {
                  name: 'facts',
                  test: /src[\\/]web[\\/](features[\\/]product[\\/](product-facts|alcohol-notices)|ui[\\/]show[\\/](tag|points))\.tsx?$/,
                },
                {
                  name: 'trays',
                  test: /src[\\/]web[\\/](features[\\/]product[\\/]filters|state[\\/]basket[\\/]line-id|ui[\\/](show[\\/](tray|price|picture)|controls[\\/](chip|stepper)))\.tsx?$/,
                },
                {
                  name: 'goods',
                  test: /src[\\/]web[\\/]features[\\/](menu[\\/](shelves[\\/](product-well|add-control)|dialogs[\\/]dialogs-when-asked)|product[\\/]use-product-actions)\.tsx?$/,
                },
              ],
            },
          },
        },
      },
    },
  },
})
