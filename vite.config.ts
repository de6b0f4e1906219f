import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { builtAssets, builtNames, everywhere } from './built-names.ts'
import { compiledTexts } from './src/texts/vite-plugin.ts'

export default defineConfig({
  plugins: [compiledTexts(), tailwindcss(), reactRouter()],
  ssr: { noExternal: ['icu-minify'] },
  build: {
    assetsDir: 'assets/ui',
    target: 'es2023',
    // Files that every page has already are not preloaded again with each part loaded later.
    modulePreload: {
      resolveDependencies: (_url, files) =>
        files.filter((file) => !file.includes(`/${everywhere}`)),
    },
  },
  worker: { rolldownOptions: { output: builtNames('shop') } },
  environments: {
    // Pages that the server writes name styles, fonts and pictures as the browser's scripts do.
    ssr: { build: { rolldownOptions: { output: builtAssets('shop') } } },
    client: {
      build: {
        rolldownOptions: {
          output: {
            ...builtNames('shop'),
            // One file that changes only with the libraries.
            codeSplitting: {
              groups: [
                {
                  name: `${everywhere}framework`,
                  test: /node_modules[\\/](react|react-dom|react-router|scheduler|icu-minify|zustand)[\\/]/,
                },
                // The frame around every page is one file with all that it needs: many small ones
                // would be requested, named and compressed one by one. It excludes the root itself,
                // whose style sheet would be requested again by whatever is loaded later.
                {
                  name: `${everywhere}shell`,
                  test: /src[\\/]web[\\/](features[\\/](shell[\\/](header|footer|error-page|site-now)|consent[\\/]consent-place|cart[\\/]cart-keeper|error-reports[\\/](early-errors|watch-errors)|loyalty[\\/]page[\\/]for-customers)|ui[\\/]feedback[\\/](toasts|persistent-problem|lazy-dialog)|base[\\/](browser[\\/]stored-text|text[\\/](load-texts\.client|in-list)|page[\\/](page-data|inline-script)))\.tsx?$|src[\\/]contract[\\/]client\.ts$/,
                },
                // The same for the small components that show a product's facts, lay products out,
                // and sell them.
                {
                  name: 'facts',
                  test: /src[\\/]web[\\/](features[\\/]product[\\/](product-facts|alcohol-notices|allergy-mark|goals-link)|ui[\\/](show[\\/](tag|points)|feedback[\\/]live))\.tsx?$/,
                },
                {
                  name: 'trays',
                  test: /src[\\/](web[\\/](features[\\/](product[\\/]filters|menu[\\/]search[\\/]use-search-code)|state[\\/]basket[\\/](line-id|composer-address|use-amount)|ui[\\/](show[\\/](tray|price|picture)|controls[\\/](chip|stepper)))|domain[\\/]menu[\\/]formulas)\.tsx?$/,
                },
                {
                  name: 'goods',
                  test: /src[\\/]web[\\/]features[\\/](menu[\\/](shelves[\\/](product-well|add-control|recipe-tray|salad-parts|sections)|dialogs[\\/]lazy-menu-dialogs)|product[\\/]use-product-actions|cart[\\/]cart-bar|container[\\/]lazy-notice|favourite-bowls[\\/]favourite-bowls)\.tsx?$/,
                },
                // Small components that the cart, the checkout and the forms show.
                {
                  name: 'panels',
                  test: /src[\\/]web[\\/](base[\\/]browser[\\/]use-(wait-until|answer)|ui[\\/]show[\\/](foot|panel)|state[\\/]basket[\\/](ask-restaurant|use-priced-at))\.tsx?$/,
                },
                // What the pages say that ask for a time, fields and a payment.
                {
                  name: 'ordering',
                  test: /src[\\/]web[\\/](state[\\/](pickup-time[\\/](use-full-day|takeaway-times)|ordering[\\/]order-key|session[\\/]use-known-customer)|features[\\/](payment[\\/]fields[\\/]own-document|order-view[\\/]order-line-view))\.tsx?$/,
                },
              ],
            },
          },
        },
      },
    },
  },
})
