import { textsOf } from '#texts/translator.ts'

/** What the installed app says outside of its pages. */
export const appWords = textsOf('app')
