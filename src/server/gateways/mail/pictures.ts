import { readFileSync } from 'node:fs'

const picture = (name: 'mark' | 'bowl') => ({
  /** What HTML calls it: `<img src="cid:…">`. */
  cid: `${name}@mesclun`,
  file: `${name}.png`,
  type: 'image/png',
  content: readFileSync(new URL(`pictures/${name}@2x.png`, import.meta.url)),
})

/**
 * The pictures that a mail may name; they travel inside of it, so that reading it asks nobody for
 * anything.
 */
export const pictures = [picture('mark'), picture('bowl')]

/** The pictures that some HTML names. */
export const picturesIn = (html: string) =>
  pictures.filter(({ cid }) => html.includes(`src="cid:${cid}"`))
