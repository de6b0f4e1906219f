/** The pictures of the chain that a mail may use, as PNG: its logo, and a bowl of its kitchen. */
export type MailPictures = { mark: Buffer; bowl: Buffer }

/** The content id of a picture, used in HTML as `<img src="cid:…">`. */
export const cidOf = (name: keyof MailPictures): string => `${name}@picture`

const names = ['mark', 'bowl'] as const

/**
 * The pictures that the HTML refers to. They are attached inline, so that a mail program loads no
 * picture from the network. `bowl` replaces the general picture of a bowl.
 */
export const picturesIn = (html: string, pictures: MailPictures, bowl: Buffer | null = null) =>
  names
    .filter((name) => html.includes(`src="cid:${cidOf(name)}"`))
    .map((name) => ({
      cid: cidOf(name),
      file: `${name}.png`,
      type: 'image/png',
      content: name === 'bowl' && bowl !== null ? bowl : pictures[name],
    }))
