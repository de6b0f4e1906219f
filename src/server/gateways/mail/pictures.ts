import { readFileSync } from 'node:fs'

const picture = (name: 'mark' | 'bowl') => ({
  /** The content id, used in HTML as `<img src="cid:…">`. */
  cid: `${name}@picture`,
  file: `${name}.png`,
  type: 'image/png',
  content: readFileSync(new URL(`pictures/${name}@2x.png`, import.meta.url)),
})

/**
 * The pictures that a mail may use. They are attached inline, so that a mail program loads no
 * picture from the network.
 */
export const pictures = [picture('mark'), picture('bowl')]

/** The pictures that the HTML refers to; `bowl` replaces the general picture of a bowl. */
export const picturesIn = (html: string, bowl: Buffer | null = null) =>
  pictures
    .filter(({ cid }) => html.includes(`src="cid:${cid}"`))
    .map((attachment) =>
      bowl !== null && attachment.file === 'bowl.png'
        ? { ...attachment, content: bowl }
        : attachment,
    )
