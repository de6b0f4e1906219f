import { tidyText } from '#contract/tidy-text.ts'
import * as z from 'zod'
import { faultMessage } from './fault-message.ts'

const filled = z.string().overwrite(tidyText).min(1, faultMessage('text_empty'))
const readable = faultMessage('text_control')

/**
 * A name or an address on one line, for mails, receipts and labels: a line break would end the
 * header of a mail, and characters that turn the direction of text would change how a label reads.
 */
export const line = filled.max(200).regex(/^[^\p{Cc}\p{Bidi_Control}]*$/u, readable)

/** Text of several lines. */
export const prose = filled.max(5000).regex(/^(?:[^\p{Cc}\p{Bidi_Control}]|\r?\n|\t)*$/u, readable)
