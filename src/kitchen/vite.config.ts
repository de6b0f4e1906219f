import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { builtNames } from '../../built-names.ts'
import { compiledTexts } from '../texts/vite-plugin.ts'

/**
 * The build of the restaurant's board: a separate entry point, with the same output folder as the
 * build of the shop.
 */
export default defineConfig({
  root: fileURLToPath(new URL('../../', import.meta.url)),
  publicDir: false,
  // Separate from the cache of the shop’s build, which another development server writes.
  cacheDir: 'node_modules/.vite/kitchen',
  optimizeDeps: { entries: ['src/kitchen/main.tsx'] },
  plugins: [compiledTexts(), tailwindcss()],
  oxc: { jsx: { runtime: 'automatic' } },
  build: {
    outDir: `${process.env['BUILD_DIR'] ?? 'build'}/client`,
    emptyOutDir: false,
    assetsDir: 'assets/kitchen',
    manifest: '.vite/kitchen.json',
    target: 'es2023',
    rolldownOptions: {
      input: 'src/kitchen/main.tsx',
      output: {
        ...builtNames('kitchen'),
        // One file that changes only with the libraries.
        codeSplitting: {
          groups: [
            {
              name: 'framework',
              test: /node_modules[\\/](react|react-dom|scheduler|icu-minify|zustand)[\\/]/,
            },
          ],
        },
      },
    },
  },
})
