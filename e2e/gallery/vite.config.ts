import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { compiledTexts } from '../../src/texts/vite-plugin.ts'

/** The gallery of the interface's parts: `npm run gallery`. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  publicDir: fileURLToPath(new URL('../../public', import.meta.url)),
  plugins: [compiledTexts(), tailwindcss()],
  server: { host: '127.0.0.1', fs: { allow: ['../..'] } },
  oxc: { jsx: { runtime: 'automatic' } },
})
