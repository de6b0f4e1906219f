import { readFileSync } from 'node:fs'

/** The faces of pages, as files that can be drawn without a browser. */
export const fontFile = (name: 'text' | 'text-strong' | 'display'): Buffer =>
  readFileSync(new URL(`./fonts/${name}.ttf`, import.meta.url))
