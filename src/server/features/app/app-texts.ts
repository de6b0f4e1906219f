import { textsOf } from '#texts/translator.ts'

/** Texts that the installed app shows outside of its pages. */
export const appTexts = textsOf('app')
