import { randomUUID } from 'node:crypto'

/** The Message-ID of a mail of this site; a new one, unless the mail has an `id` of its own. */
export const messageIdOf = (publicUrl: string, id: string = randomUUID()): string =>
  `<${id}@${new URL(publicUrl).hostname}>`
